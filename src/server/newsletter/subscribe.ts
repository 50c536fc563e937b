import type { Subscription } from '../../domain/newsletter';
import type { Call } from '../http';
import { connect, DatabaseFault, isAway } from '../supabase';

const UNIQUE_VIOLATION = '23505';

/**
 * Stores an address once. Whether it was known is not told: the answer must not reveal who is subscribed.
 */
export async function subscribe(call: Call, { email }: Subscription): Promise<'stored' | 'away'> {
  const answer = await connect(call).from('newsletter_subscribers').insert({ email });
  if (!answer.error || answer.error.code === UNIQUE_VIOLATION) return 'stored';
  if (isAway(answer)) return 'away';
  throw new DatabaseFault('insert subscriber', answer);
}
