import { type Lead, statusLabel } from '../../../../domain/lead';
import { MESSAGES } from '../../../../domain/messages';
import type { RequestFailure } from '../../../lib/request';
import type { ToastText } from '../../../toasts/toasts';
import type { Change, ChangeOfMany } from './lead-change';
import { senderOf } from '../lead-names';

const SAVED: ToastText = { title: 'Saved', text: 'The change has been saved.' };
export const NOT_SAVED: ToastText = { title: 'Error', text: 'Failed to save the change.' };
export const UNDONE: ToastText = { title: 'Undone', text: 'The last change was taken back.' };

/** The toast after a status was saved, with the leads and their status as its second line. */
export const statusText = (leads: readonly Lead[], status: string): ToastText => {
  const [first, ...others] = leads;
  const subject = first && others.length === 0 ? senderOf(first) : `${leads.length} leads`;
  return { ...MESSAGES.statusUpdated, detail: `${subject}: ${statusLabel(status)}` };
};

/** The toast after some of several leads could not be changed back. */
export const notUndoneText = (left: number, all: number): ToastText =>
  left === all
    ? NOT_SAVED
    : {
        title: 'Error',
        text: `${all - left} of ${all} leads are back; ${left} could not be changed.`,
      };

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
