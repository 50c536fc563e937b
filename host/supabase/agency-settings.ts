import { keepAgencySettings } from '../../src/server/agency-settings';
import { connectService } from '../../src/server/db/supabase';
import { logFault } from '../../src/server/faults';
import type { SupabaseConnection } from './connect';

/**
 * Tells the database zone and office hours of content. One that is away, or older than this version, does not keep the site
 * from starting; the next start tells it.
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
