import { MESSAGES } from '../../../domain/messages';
import type { RequestFailure } from '../../app/request';
import type { ToastText } from '../../app/toasts';
import type { Change, ChangeOfMany } from './lead-change';

const SAVED: ToastText = { title: 'Saved', text: 'The change has been saved.' };
export const NOT_SAVED: ToastText = { title: 'Error', text: 'Failed to save the change.' };
export const UNDONE: ToastText = { title: 'Undone', text: 'The last change was taken back.' };

/** The toast after a change was saved. */
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

/** The toast after a change was refused or failed. */
export function failedText(change: Change | ChangeOfMany, failure: RequestFailure): ToastText {
  const reason = failure.status === 422 ? failure.problem?.errors?.[0]?.message : undefined;
  const known = change.status === undefined ? NOT_SAVED : MESSAGES.statusUpdateFailed;
  return reason ? { title: known.title, text: reason } : known;
}
