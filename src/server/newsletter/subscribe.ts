import type { Subscription } from '../../domain/newsletter';
import { clientHash } from '../http/client-address';
import type { Call } from '../http/call';
import { connect, DatabaseFault, isAway } from '../db/supabase';

/** What became of a wish to subscribe. `taken` says nothing about the address: who is on the list is nobody's business. */
export type Subscribed = { kind: 'taken' | 'away' } | { kind: 'throttled'; seconds: number };

/** Puts an address down and, unless it is on the list already or was asked just before, has it asked by mail. */
export async function subscribe(call: Call, { email }: Subscription): Promise<Subscribed> {
  const client = clientHash(call);
  const answer = await connect(call).rpc('subscribe_to_newsletter', {
    p_email: email,
    ...(client !== undefined && { p_client: client }),
  });
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) throw new DatabaseFault('subscribe', answer);
  return answer.data === 0 ? { kind: 'taken' } : { kind: 'throttled', seconds: answer.data };
}
