import { connectService } from '../../src/server/db/supabase';
import { queueDayMail } from '../../src/server/email/outbox';
import { logFault } from '../../src/server/faults';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

const MINUTE = 60_000;

/** Queues the mail of each person's day, when its hour comes, for as long as the host runs; undefined without a secret key. */
export function startDayMail(
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { everyMs = MINUTE }: { everyMs?: number } = {},
): Repeating | undefined {
  if (secretKey === undefined) return undefined;
  const db = connectService(variables.SUPABASE_URL, secretKey);
  return repeat(everyMs, async () => {
    try {
      await queueDayMail(db);
    } catch (cause) {
      logFault({ message: 'The mail of the day waits for the next minute.', cause });
    }
  });
}
