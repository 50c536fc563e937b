import type { EnquiryOutcome } from '../domain/http-api/enquiries';
import { announce } from './messages';
import { postEnquiry } from './post-enquiry';
import { findFor, listWaiting, takeStep } from './store';
import { type Sender, type Step, stepAfter, type WaitingEnquiry } from './unsent-enquiry';

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
  step: Step,
  enquiry: WaitingEnquiry,
  outcome: EnquiryOutcome,
  sender: Sender,
): Promise<void> {
  await takeStep(step, enquiry);
  if (step !== 'deliver') announce({ type: 'answered', enquiry, outcome, sender });
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
    const enquiry = await findFor('form', key);
    if (!enquiry) return undefined;
    const outcome = await post(enquiry);
    const step = stepAfter(outcome, 'form', signal.aborted);
    if (step) await settle(step, enquiry, outcome, 'form');
    else announce({ type: 'unanswered', key });
    return outcome;
  });
}

type Attempted = 'done' | 'delivered' | 'unanswered' | 'throttled';

/** @returns undefined while another sender is at it */
function sendOnce(key: string, sender: Sender): Promise<Attempted | undefined> {
  // The browser lets the worker wait, and would not wake it again for this enquiry.
  return alone(key, sender === 'worker' ? 'wait' : 'leave', async () => {
    const enquiry = await findFor(sender, key);
    if (!enquiry) return 'done';
    announce({ type: 'sending', key });
    const { outcome } = await postEnquiry(enquiry);
    const step = stepAfter(outcome, sender);
    if (!step) return outcome.kind === 'throttled' ? 'throttled' : 'unanswered';
    // The visitor may have changed their mind while it was on its way.
    if (!(await findFor(sender, key))) return 'done';
    await settle(step, enquiry, outcome, sender);
    return step === 'deliver' ? 'delivered' : 'done';
  });
}

/**
 * Sends every waiting enquiry once. One without an answer does not stop the others: a firewall may block its text alone.
 *
 * @returns whether each was answered
 */
export async function sendWaiting(sender: 'page' | 'worker'): Promise<boolean> {
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
