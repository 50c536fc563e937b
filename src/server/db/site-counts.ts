import { z } from 'zod';
import { DatabaseFault, type Db } from './supabase';

const siteCountsSchema = z.object({
  accepted: z.int(),
  quarantined: z.int(),
  refused: z.int(),
  sign_ins_refused: z.int(),
  mail_pending: z.int(),
  mail_oldest_seconds: z.int(),
  mail_failed: z.int(),
  calendar_read_at: z.nullable(z.string()),
  calendar_fault: z.nullable(z.string()),
});

/**
 * What happened since midnight in India (enquiries accepted, quarantined and refused by the throttle, sign-ins refused,
 * mails given up), what mail waits now, with the age of the oldest in seconds, and when the staff calendar was last read, with
 * the code of what is wrong since.
 */
export type SiteCounts = z.infer<typeof siteCountsSchema>;

/**
 * @param db past row level security: how busy the agency is, is nobody else's business
 * @throws DatabaseFault when the database is away, or refuses
 */
export async function readSiteCounts(db: Db): Promise<SiteCounts> {
  const answer = await db.rpc('site_counts');
  if (answer.error) throw new DatabaseFault('site_counts', answer);
  return siteCountsSchema.parse(answer.data);
}
