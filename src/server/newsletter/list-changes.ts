import type { Call } from '../http/call';
import { readLink, type LinkPurpose } from '../auth/link-token';
import { connect, DatabaseFault, isAway } from '../db/supabase';

/** What a link of a newsletter mail does. */
export type ListChange = 'confirm' | 'unsubscribe';

/** `unknown`: the link is forged, too old, or stands for nobody; which of these is not told. */
export type Changed = 'done' | 'unknown' | 'away';

const PURPOSE: Record<ListChange, LinkPurpose> = {
  confirm: 'newsletter-confirm',
  unsubscribe: 'newsletter-unsubscribe',
};

const CALL = {
  confirm: 'confirm_newsletter',
  unsubscribe: 'unsubscribe_from_newsletter',
} as const;

/** Whether a link's token is one of ours and still good; whom it stands for, only the database knows. */
export const isGoodLink = async (change: ListChange, token: unknown): Promise<boolean> =>
  (await readLink(PURPOSE[change], token)) !== undefined;

/** Does what the link promises; as often as wanted, with the same answer. */
export async function changeList(call: Call, change: ListChange, token: unknown): Promise<Changed> {
  const linkKey = await readLink(PURPOSE[change], token);
  if (linkKey === undefined) return 'unknown';
  const answer = await connect(call).rpc(CALL[change], { p_link_key: linkKey });
  if (isAway(answer)) return 'away';
  if (answer.error) throw new DatabaseFault(CALL[change], answer);
  return answer.data ? 'done' : 'unknown';
}
