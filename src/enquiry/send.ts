import type { EnquiryOutcome } from '../domain/http-api/enquiries';
import { announce, type Sender } from './messages';
import { isFinal, postEnquiry } from './post-enquiry';
import { findWaiting, listWaiting, removeUnsent, saveUnsent } from './store';
import { asDraft, type WaitingEnquiry } from './unsent-enquiry';

/** Whether a sender waits until the one before has finished, or leaves the enquiry to it. */
type Turn = 'wait' | 'leave';

/**
 * Does the work while no other page and no service worker sends this enquiry. A browser without Web Locks sends at once:
 * the server stores one enquiry per key.
 *
 * @returns undefined where another sender is at it and the enquiry is left to it
 */
async function alone<T>(key: string, turn: Turn, work: () => Promise<T>): Promise<T | undefined> {
  let hasStarted = false;
  const start = async (lock: unknown) => {
    hasStarted = true;
    return lock === null ? undefined : work();
  };
  try {
    const options = { ifAvailable: turn === 'leave' };
    return await navigator.locks.request(`enquiry:${key}`, options, start);
  } catch (error) {
    if (hasStarted) throw error;
    return work();
  }
}

/** An answered enquiry leaves the queue before anybody is told, so that no other sender finds it waiting. */
async function settle(
  enquiry: WaitingEnquiry,
  outcome: EnquiryOutcome,
  sender: Sender,
): Promise<void> {
  if ('receipt' in outcome) await removeUnsent(enquiry.key);
  else await saveUnsent(asDraft(enquiry));
  announce({ type: 'answered', enquiry, outcome, sender });
}

/**
 * Sends what a form holds. Unless it is answered or stopped, the enquiry goes on waiting.
 *
 * @param post sends it, as often as the form wants to
 * @param signal aborted: the visitor has stopped it, and has the text in the form again
 * @returns undefined where another sender was answered first, and has told so
 */
export function sendFromForm(
  { key }: WaitingEnquiry,
  post: (enquiry: WaitingEnquiry) => Promise<EnquiryOutcome>,
  signal: AbortSignal,
): Promise<EnquiryOutcome | undefined> {
  return alone(key, 'wait', async () => {
    const enquiry = await findWaiting(key);
    if (!enquiry) return undefined;
    const outcome = await post(enquiry);
    if (signal.aborted || outcome.kind !== 'away') await settle(enquiry, outcome, 'form');
    else announce({ type: 'unanswered', key });
    return outcome;
  });
}

type Attempted = 'done' | 'delivered' | 'unanswered' | 'throttled';

/** @returns undefined while another sender is at it */
function sendOnce(key: string, sender: Sender | 'worker'): Promise<Attempted | undefined> {
  // The browser lets the worker wait, and would not wake it again for this enquiry.
  return alone(key, sender === 'worker' ? 'wait' : 'leave', async () => {
    const enquiry = await findWaiting(key);
    if (!enquiry || (sender === 'worker' && enquiry.isDelivered)) return 'done';
    announce({ type: 'sending', key });
    const { outcome } = await postEnquiry(enquiry);
    if (outcome.kind === 'throttled') return 'throttled';
    if (!isFinal(outcome)) return 'unanswered';
    // The visitor may have changed their mind while it was on its way.
    if (!(await findWaiting(key))) return 'done';
    if (sender === 'worker') {
      // Only a page can tell the visitor. It sends again under the same key, however late, and hears the same answer.
      await saveUnsent({ ...enquiry, isDelivered: true });
      return 'delivered';
    }
    await settle(enquiry, outcome, sender);
    return 'done';
  });
}

/**
 * Sends every waiting enquiry once. One without an answer does not stop the others: a firewall may block its text alone.
 *
 * @returns whether each was answered
 */
export async function sendWaiting(sender: Sender | 'worker'): Promise<boolean> {
  let isEachAnswered = true;
  for (const { key } of await listWaiting()) {
    const attempted = await sendOnce(key, sender);
    if (attempted === 'done') continue;
    if (attempted) announce({ type: attempted, key });
    if (attempted === 'throttled') return false;
    if (attempted !== 'delivered') isEachAnswered = false;
  }
  return isEachAnswered;
}
