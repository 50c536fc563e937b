import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/toast/show-toast';
import type { Slot } from '../../domain/consultation';
import type { QueuedEnquiry, QueuedRequest } from '../../domain/enquiry-queue';
import type { FieldError } from '../../domain/field-errors';
import type { EnquiryOutcome, Receipt } from '../../domain/http-api/enquiries';
import { MESSAGES } from '../../domain/messages';
import { TIME_MESSAGES } from './booking';
import type { DraftKeeper } from './draft';
import { dequeue, enqueue, leaveToQueue, onAnswer, storedMessage, useQueue } from './enquiry-queue';
import { sendWithRetries, type RetryProgress } from './send-enquiry';

/** How far sending has come, as the visitor is told. */
export type SendingState =
  | { phase: 'idle' | 'discarded' }
  | { phase: 'sending'; progress?: RetryProgress }
  | { phase: 'stored'; receipt: Receipt }
  /** `seconds`: how long to wait, where too many came from one connection. */
  | { phase: 'not-sent'; seconds?: number }
  | { phase: 'key-reused'; reference: string };

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
  const [state, setState] = useState<SendingState>({ phase: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const queued = useQueued(keeper);

  /** @param isTold whether the visitor has been told the outcome already, or chose it */
  function conclude(outcome: EnquiryOutcome, isTold: boolean): void {
    switch (outcome.kind) {
      case 'created':
      case 'repeated':
        keeper.erase();
        onStored();
        if (!isTold) showToast({ variant: 'success', ...storedMessage(outcome.receipt) });
        return setState({ phase: 'stored', receipt: outcome.receipt });
      case 'invalid':
        onInvalid(outcome.errors, outcome.slots);
        return setState({ phase: 'idle' });
      case 'slot-taken':
        onInvalid([{ field: 'consultation_at', message: TIME_MESSAGES.taken }], outcome.slots);
        return setState({ phase: 'idle' });
      case 'key-reused':
        return setState({ phase: 'key-reused', reference: outcome.reference });
      case 'throttled':
      case 'in-flight':
      case 'refused':
      case 'away':
        if (!isTold) showToast({ variant: 'error', ...MESSAGES.enquiryFailed });
        return setState({
          phase: 'not-sent',
          ...(outcome.kind === 'throttled' && { seconds: outcome.seconds }),
        });
    }
  }

  useEffect(() =>
    onAnswer((key, outcome) => {
      if (key !== queued?.key) return;
      if (outcome.kind !== 'created' && outcome.kind !== 'repeated') keeper.adopt(queued);
      conclude(outcome, true);
    }),
  );

  async function send(request: QueuedRequest): Promise<void> {
    // A second tap may come before the button is seen to be disabled.
    if (stop.current) return;
    enqueue(request);
    if (!navigator.onLine) {
      setState({ phase: 'idle' });
      return leaveToQueue(request);
    }
    stop.current = new AbortController();
    const { signal } = stop.current;
    setState({ phase: 'sending' });
    const outcome = await sendWithRetries(request, {
      signal,
      onProgress: (progress) => setState({ phase: 'sending', progress }),
    });
    stop.current = undefined;
    const isUnanswered = outcome.kind === 'away' || outcome.kind === 'in-flight';
    if (isUnanswered && !signal.aborted) {
      if (navigator.onLine) showToast({ variant: 'error', ...MESSAGES.enquiryFailed });
      setState({ phase: 'idle' });
      return leaveToQueue(request);
    }
    dequeue(request.key);
    conclude(outcome, signal.aborted);
  }

  /** Takes the enquiry out of the queue; its text is in the form again. */
  function discard(entry: QueuedEnquiry): void {
    dequeue(entry.key);
    keeper.adopt(entry);
    setState({ phase: 'discarded' });
  }

  return {
    state,
    /** The enquiry that waits to be sent, unless this form is sending it right now. */
    queued: state.phase === 'idle' || state.phase === 'discarded' ? queued : undefined,
    send,
    discard,
    stop: () => stop.current?.abort(),
    startAgain: () => setState({ phase: 'idle' }),
  };
}
