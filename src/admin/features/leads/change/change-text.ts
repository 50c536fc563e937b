import type { LeadEventResponse } from '../../../../domain/http-api/lead-changes';
import { type Lead, statusLabel } from '../../../../domain/lead';
import { MESSAGES } from '../../../../domain/messages';
import type { RequestFailure } from '../../../lib/request';
import type { ToastText } from '../../../toasts/toasts';
import type { Change, ChangeOfMany } from './lead-change';
import { senderOf } from '../lead-names';

const SAVED: ToastText = { title: 'Saved', text: 'The change has been saved.' };
export const NOT_SAVED: ToastText = { title: 'Error', text: 'Failed to save the change.' };
export const UNDONE: ToastText = { title: 'Undone', text: 'The last change was taken back.' };
const PERHAPS_UNDONE: ToastText = {
  title: 'Error',
  text: 'We don’t know whether the change was undone.',
};

/** The toast after a failure, in the server's own words where it refused. */
export const refusedText = ({ status, problem }: RequestFailure): ToastText =>
  status === 409 || status === 422
    ? { ...NOT_SAVED, text: problem?.errors?.[0]?.message ?? problem?.detail ?? NOT_SAVED.text }
    : NOT_SAVED;

/** The toast after a status was saved, with the leads and their status as its second line. */
export const statusText = (leads: readonly Lead[], status: string): ToastText => {
  const [first, ...others] = leads;
  const subject = first && others.length === 0 ? senderOf(first) : `${leads.length} leads`;
  return { ...MESSAGES.statusUpdated, detail: `${subject}: ${statusLabel(status)}` };
};

/** The toast after a change of one lead was undone. */
export function undoneText({ lead, event }: LeadEventResponse): ToastText {
  if (event.kind === 'status') return statusText([lead], lead.status);
  return event.kind === 'reply_undone'
    ? { title: 'Reply Removed', text: 'The lead is as it was before.' }
    : UNDONE;
}

/**
 * The toast after an undo was refused or failed.
 *
 * @param by the person who changed the same since
 */
export function notUndoneText(failure: RequestFailure, by: string): ToastText {
  const { status, problem, isRefusal } = failure;
  if (!isRefusal) return PERHAPS_UNDONE;
  if (status !== 409) return NOT_SAVED;
  const { lead, changed, detail = NOT_SAVED.text } = problem ?? {};
  return {
    title: 'Not Undone',
    text: lead && changed ? `${by} changed ${senderOf(lead)} since. Nothing was undone.` : detail,
  };
}

/** The toast after a change of leads was saved. */
export function savedText(change: Change | ChangeOfMany, leads: readonly Lead[]): ToastText {
  if (change.status !== undefined) return statusText(leads, change.status);
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

/** The toast after a change was refused or failed. */
export function failedText(change: Change | ChangeOfMany, failure: RequestFailure): ToastText {
  const reason = failure.status === 422 ? failure.problem?.errors?.[0]?.message : undefined;
  const known = change.status === undefined ? NOT_SAVED : MESSAGES.statusUpdateFailed;
  return reason ? { title: known.title, text: reason } : known;
}
