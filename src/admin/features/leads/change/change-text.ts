import type { LeadEventResponse } from '../../../../domain/http-api/lead-changes';
import { type Lead, statusLabel } from '../../../../domain/lead';
import { MESSAGES } from '../../../../domain/messages';
import type { RequestFailure } from '../../../lib/request-failure';
import type { ToastText } from '../../../toasts/toasts';
import type { Staff } from '../../session/session';
import { senderOf } from '../lead-names';
import type { Change } from './changed-lead';

const SAVED: ToastText = { title: 'Saved', text: 'The change has been saved.' };
export const NOT_SAVED: ToastText = { title: 'Error', text: 'Failed to save the change.' };
export const UNDONE: ToastText = { title: 'Undone', text: 'The last change was taken back.' };
const PERHAPS_SAVED: ToastText = {
  title: 'Error',
  text: 'We don’t know whether the change was saved.',
};
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
  if (event.kind === 'merged') return { title: 'Undone', text: 'They are two leads again.' };
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

/** Whether a colleague hears by email that they own these leads: emails can be sent, and spam makes none. */
export const isOwnerEmailed = (leads: readonly Lead[], { ability }: Staff): boolean =>
  ability.sending !== 'off' &&
  leads.every(({ spam_reason, erased_at }) => spam_reason === null && erased_at === null);

function assignedText(ownerId: string, leads: readonly Lead[], me: Staff): ToastText {
  const title = 'Assigned';
  if (ownerId === me.id) {
    return {
      title,
      text: leads.length === 1 ? 'The lead is yours now.' : 'The leads are yours now.',
    };
  }
  return {
    title,
    text: isOwnerEmailed(leads, me)
      ? 'The new owner is told by email and in the desk.'
      : 'The new owner is told in the desk.',
  };
}

/** The toast after a change of leads was saved. */
export function savedText(change: Change, leads: readonly Lead[], me: Staff): ToastText {
  if (change.status !== undefined) return statusText(leads, change.status);
  if (change.spam === true) {
    return { title: 'Marked as Spam', text: 'Moved to spam; no longer counted.' };
  }
  if (change.spam === false) {
    return { title: 'Restored', text: 'Back among the leads and counted again.' };
  }
  if (change.owner_id === null) return { title: 'Unassigned', text: 'Nobody owns it now.' };
  return change.owner_id ? assignedText(change.owner_id, leads, me) : SAVED;
}

/** The toast after a change was refused or failed. */
export function failedText(change: Change, failure: RequestFailure): ToastText {
  const reason = failure.status === 422 ? failure.problem?.errors?.[0]?.message : undefined;
  if (change.status !== undefined) {
    const { title, text } = MESSAGES.statusUpdateFailed;
    return { title, text: reason ?? text };
  }
  return failure.isRefusal ? { ...NOT_SAVED, text: reason ?? NOT_SAVED.text } : PERHAPS_SAVED;
}

/** The toast after a change was refused because somebody else was quicker, on a page that has been left since. */
export const conflictText = (lead: Lead): ToastText => ({
  ...NOT_SAVED,
  text: `Somebody else changed ${senderOf(lead)} first. Your change was not saved.`,
});
