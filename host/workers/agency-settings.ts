import { keepAgencySettings } from '../../src/server/agency-settings';
import { connectService } from '../../src/server/db/supabase';
import { logFault } from '../../src/server/faults';
import type { SupabaseConnection } from '../supabase/connect';

/**
 * Sends zone and office hours from content to the database. If the database is away or older than this version, the site still
 * starts, and the next start tries again.
 */
export async function tellAgencySettings({
  secretKey,
  variables,
}: Pick<SupabaseConnection, 'secretKey' | 'variables'>): Promise<void> {
  if (secretKey === undefined) return;
  try {
    await keepAgencySettings(connectService(variables.SUPABASE_URL, secretKey));
  } catch (cause) {
    logFault({ message: 'The database was not told zone and hours of the agency.', cause });
  }
}
