import { DatabaseFault, type Db } from '../db/supabase';

/**
 * Queues the mail with the day's work for everybody whose hour has come. Each person gets one a day, however many machines ask.
 * @returns how many were queued
 * @throws DatabaseFault when the database is away
 */
export async function queueDayMail(db: Db, at = new Date()): Promise<number> {
  const answer = await db.rpc('queue_day_mail', { p_at: at.toISOString() });
  if (answer.error) throw new DatabaseFault('queue_day_mail', answer);
  return answer.data;
}
