import type { BulkChange, LeadChange } from '../../../domain/http-api/lead-changes';
import { isLeadStatus, type Lead } from '../../../domain/lead';
import { MESSAGES } from '../../../domain/messages';
import type { RequestFailure } from '../../app/request';
import type { ToastText } from '../../app/toasts';

/** What staff change about a lead. */
export type Change = Omit<LeadChange, 'updated_at'>;

/** What staff change about several leads together: one thing. */
export type ChangeOfMany = Omit<BulkChange, 'ids'>;

const SAVED: ToastText = { title: 'Saved', text: 'The change has been saved.' };
export const NOT_SAVED: ToastText = { title: 'Error', text: 'Failed to save the change.' };
export const UNDONE: ToastText = { title: 'Undone', text: 'The last change was taken back.' };

/** What the desk says about each kind of change. */
export function savedText(change: Change | ChangeOfMany): ToastText {
  if (change.status !== undefined) return MESSAGES.statusUpdated;
  if (change.spam === true) {
    return { title: 'Marked as Spam', text: 'Moved to spam; no longer counted.' };
  }
  if (change.spam === false) {
    return { title: 'Restored', text: 'Back among the leads and counted again.' };
  }
  if (change.owner_id === null) return { title: 'Unassigned', text: 'Nobody owns it now.' };
  if (change.owner_id) {
    return { title: 'Assigned', text: 'The new owner is told by email and in the desk.' };
  }
  return SAVED;
}

export function failedText(change: Change | ChangeOfMany, failure: RequestFailure): ToastText {
  const reason = failure.status === 422 ? failure.problem?.errors?.[0]?.message : undefined;
  const known = change.status === undefined ? NOT_SAVED : MESSAGES.statusUpdateFailed;
  return reason ? { title: known.title, text: reason } : known;
}

/** The lead as it will be once a change is saved, as far as the desk can tell. */
export function changedLead(lead: Lead, { spam, ...change }: Change | ChangeOfMany): Lead {
  const part = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Lead>;
  const next = { ...lead, ...part };
  const isAnswered = next.status !== 'new' && isLeadStatus(next.status);
  return {
    ...next,
    ...(isAnswered && { awaiting_reply_until: null }),
    ...(spam !== undefined && { spam_reason: spam ? 'Marked by staff' : null }),
  };
}

/** The change that brings back what a lead was before this one. */
export function reverseOf(change: Change, before: Lead): Change {
  return {
    ...('status' in change && { status: isLeadStatus(before.status) ? before.status : 'new' }),
    ...('owner_id' in change && { owner_id: before.owner_id }),
    ...('next_action' in change && { next_action: before.next_action }),
    ...('next_action_on' in change && { next_action_on: before.next_action_on }),
    ...('spam' in change && { spam: before.spam_reason !== null }),
  };
}

/** The changes that bring several leads back: one for every value there was before. */
export function reverseChanges(leads: readonly Lead[], change: ChangeOfMany): BulkChange[] {
  const groups = new Map<string, BulkChange>();
  for (const lead of leads) {
    const reverse = reverseOf(change, lead) as ChangeOfMany;
    const key = JSON.stringify(reverse);
    const ids = [...(groups.get(key)?.ids ?? []), lead.id];
    groups.set(key, { ...reverse, ids });
  }
  return [...groups.values()];
}
