import { useEffect, useRef, useState } from 'react';
import { showToast } from '../components/toast/show-toast';
import type { Slot } from '../domain/consultation';
import type { QueuedEnquiry, QueuedRequest } from './queued-request';
import type { FieldError } from '../domain/field-errors';
import type { EnquiryOutcome } from '../domain/http-api/enquiries';
import { MESSAGES } from '../domain/messages';
import { TIME_MESSAGES } from './booking';
import type { DraftKeeper } from './draft';
import { dequeue, enqueue, leaveToQueue, onAnswer, storedMessage, useQueue } from './enquiry-queue';
import { sendWithRetries, type RetryProgress } from './send-enquiry';

/** How far sending has come, as the visitor is told: the answer itself, once there is one that ends it. */
export type SendingState =
  { kind: 'idle' | 'discarded' } | { kind: 'sending'; progress?: RetryProgress } | EnquiryOutcome;

interface SendingOptions {
  keeper: DraftKeeper;
  /** `slots`: free times around the one of the call, which cannot be had. */
  onInvalid: (errors: FieldError[], slots?: readonly Slot[]) => void;
  onStored: () => void;
}

/** A form with text of its own is not taken away for another tab's enquiry. */
function useQueued(keeper: DraftKeeper): QueuedEnquiry | undefined {
  const { entries } = useQueue();
  const own = keeper.key();
  return entries.find(({ key }) => key === own) ?? (own === undefined ? entries[0] : undefined);
}

/**
 * Sends what the form holds, and tells how it goes. Until the server has answered, the enquiry is in the queue: this form
 * tries first, then the queue and the service worker do, and their answer comes back to the form.
 */
export function useSending({ keeper, onInvalid, onStored }: SendingOptions) {
  const [state, setState] = useState<SendingState>({ kind: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const queued = useQueued(keeper);

  /** @param isTold whether the visitor has been told the outcome already, or chose it */
  function conclude(outcome: EnquiryOutcome, isTold: boolean): void {
    if (outcome.kind === 'invalid' || outcome.kind === 'slot-taken') {
      const taken = { field: 'consultation_at', message: TIME_MESSAGES.taken };
      onInvalid(outcome.kind === 'invalid' ? outcome.errors : [taken], outcome.slots);
      return setState({ kind: 'idle' });
    }
    if ('receipt' in outcome) {
      keeper.erase();
      onStored();
      if (!isTold) showToast({ variant: 'success', ...storedMessage(outcome.receipt) });
    } else if (outcome.kind !== 'key-reused' && !isTold) {
      showToast({ variant: 'error', ...MESSAGES.enquiryFailed });
    }
    setState(outcome);
  }

  useEffect(() =>
    onAnswer((key, outcome) => {
      if (key !== queued?.key) return;
      if (!('receipt' in outcome)) keeper.adopt(queued);
      conclude(outcome, true);
    }),
  );

  async function send(request: QueuedRequest): Promise<void> {
    // A second tap may come before the button is seen to be disabled.
    if (stop.current) return;
    enqueue(request);
    if (!navigator.onLine) {
      setState({ kind: 'idle' });
      return leaveToQueue(request);
    }
    stop.current = new AbortController();
    const { signal } = stop.current;
    setState({ kind: 'sending' });
    const outcome = await sendWithRetries(request, {
      signal,
      onProgress: (progress) => setState({ kind: 'sending', progress }),
    });
    stop.current = undefined;
    if (outcome.kind === 'away' && !signal.aborted) {
      if (navigator.onLine) showToast({ variant: 'error', ...MESSAGES.enquiryFailed });
      setState({ kind: 'idle' });
      return leaveToQueue(request);
    }
    dequeue(request.key);
    conclude(outcome, signal.aborted);
  }

  /** Takes the enquiry out of the queue; its text is in the form again. */
  function discard(entry: QueuedEnquiry): void {
    dequeue(entry.key);
    keeper.adopt(entry);
    setState({ kind: 'discarded' });
  }

  return {
    state,
    /** The enquiry that waits to be sent, unless this form is sending it right now. */
    queued: state.kind === 'idle' || state.kind === 'discarded' ? queued : undefined,
    send,
    discard,
    stop: () => stop.current?.abort(),
    startAgain: () => setState({ kind: 'idle' }),
  };
}
