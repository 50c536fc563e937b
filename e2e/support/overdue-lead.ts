import { resolve } from 'node:path';
import { localAccess } from '../../testing/server/host/host-process';
import { connectService } from '../../src/server/db/supabase';

const DATA_DIR = resolve('.build', 'e2e-data');
const HOUR_MS = 3_600_000;

/**
 * Makes a lead of the host that most tests share one that has waited; only time could do it otherwise.
 *
 * @param overdue hours since the promised reply was due
 */
export async function makeOverdue(reference: string, overdue: number): Promise<void> {
  const { url, secretKey } = await localAccess(DATA_DIR);
  const due = Date.now() - overdue * HOUR_MS;
  const { error } = await connectService(url, secretKey)
    .from('contact_submissions')
    .update({
      created_at: new Date(due - 24 * HOUR_MS).toISOString(),
      reply_due_at: new Date(due).toISOString(),
    })
    .eq('reference', reference);
  if (error) throw new Error(`the lead was not changed: ${error.code}`);
}
