import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { connectService, DatabaseFault, type Db } from '../../src/server/db/supabase';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

const siteCountsSchema = z.object({
  accepted: z.int(),
  quarantined: z.int(),
  refused: z.int(),
  sign_ins_refused: z.int(),
  mail_pending: z.int(),
  mail_oldest_seconds: z.int(),
  mail_failed: z.int(),
  erasures_failed: z.int(),
  calendar_read_at: z.nullable(z.string()),
  calendar_fault: z.nullable(z.string()),
});

/**
 * Counts since midnight in the agency's zone (enquiries accepted, quarantined and throttled, logins throttled, emails given up),
 * the number of waiting emails and the age of the oldest in seconds, what retention could not erase, and when the staff
 * calendar was last read, with the code of a failure since.
 */
export type SiteCounts = z.infer<typeof siteCountsSchema>;

/**
 * @param db with the secret key, because nobody else may read these counts
 * @throws DatabaseFault if the database is away or refuses
 */
export async function readSiteCounts(db: Db): Promise<SiteCounts> {
  const answer = await db.rpc('site_counts');
  if (answer.error) throw new DatabaseFault('site_counts', answer);
  return siteCountsSchema.parse(answer.data);
}

export interface CountsOptions {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Pause between two lines, in ms. */
  everyMs?: number;
}

const quarterHourMs = 15 * 60_000;
/** In ms; a slow database must not delay the log or the end of the host for longer. */
const timeoutMs = 4_000;

/**
 * Logs a line of counts at the start, every quarter of an hour and at the end; numbers only, no personal data. Undefined
 * without a secret key, which counting needs.
 */
export function startCounts(
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { log, everyMs = quarterHourMs }: CountsOptions,
): Repeating | undefined {
  if (secretKey === undefined) return undefined;
  const db = connectService(variables.SUPABASE_URL, secretKey, timeoutMs);
  const lines = repeat(everyMs, () => writeLine(db, log));
  return {
    async stop() {
      await lines.stop();
      await writeLine(db, log);
    },
  };
}

async function writeLine(db: Db, log: CountsOptions['log']): Promise<void> {
  try {
    log.info(await readSiteCounts(db), 'counts');
  } catch (cause) {
    log.warn({ cause }, 'counts could not be read');
  }
}
