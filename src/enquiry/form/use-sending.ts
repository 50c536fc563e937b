import { useEffect, useRef, useState } from 'react';
import words from '../../words/call';
import { showToast } from '../../components/toast/show-toast';
import type { Slot } from '../../domain/consultation';
import type { FieldError } from '../../domain/zod';
import type { EnquiryOutcome } from '../../domain/http-api/enquiries';
import form from '../../words/enquiry-form';
import { sendInBackground, storedMessage } from '../keep-sending';
import { announce, listen, type UnsentMessage } from '../messages';
import { postWithRetries, type RetryProgress } from '../post-enquiry';
import { sendFromForm } from '../send';
import { listWaiting, saveUnsent } from '../store';
import {
  heardBy,
  holdsOther,
  sameEnquiry,
  shownTo,
  stepAfter,
  type WaitingEnquiry,
} from '../unsent-enquiry';
import type { FormDraft } from './draft';
import { useWaiting } from './use-waiting';

/** How far sending has come, as the visitor is told: the answer itself, once there is one that ends it. */
export type SendingState =
  { kind: 'idle' | 'discarded' } | { kind: 'sending'; progress?: RetryProgress } | EnquiryOutcome;

interface SendingOptions {
  draft: FormDraft;
  /** `slots`: free times around the one of the call, which cannot be had. */
  onInvalid: (errors: FieldError[], slots?: readonly Slot[]) => void;
  onStored: () => void;
}

/** The visitor sees the answer in the form; a toast says it where they are not told yet. */
function toastOutcome(outcome: EnquiryOutcome): void {
  if ('receipt' in outcome) {
    showToast({ variant: 'success', isTold: true, ...storedMessage(outcome.receipt) });
  } else if (!['invalid', 'slot-taken', 'key-reused'].includes(outcome.kind)) {
    showToast({ variant: 'error', ...form.toasts.failed });
  }
}

/** Keeps an enquiry where every sender finds it, and posts it from here while there is a connection. */
async function keepAndPost(
  enquiry: WaitingEnquiry,
  signal: AbortSignal,
  onProgress: (progress: RetryProgress) => void,
): Promise<EnquiryOutcome | undefined> {
  await saveUnsent(enquiry);
  announce({ type: 'changed' });
  void sendInBackground();
  const post = (sent: WaitingEnquiry) => postWithRetries(sent, { signal, onProgress });
  return navigator.onLine ? sendFromForm(enquiry, post, signal) : undefined;
}

/**
 * Sends what the form holds, and tells how it goes. Until the server has answered, the enquiry waits in the store: this form
 * tries first, then pages and the service worker do, and their answer comes back to the form.
 */
export function useSending({ draft, onInvalid, onStored }: SendingOptions) {
  const [state, setState] = useState<SendingState>({ kind: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const { waiting, progress, refresh } = useWaiting();
  const shown = shownTo(draft, waiting);

  function conclude(enquiry: WaitingEnquiry, outcome: EnquiryOutcome): void {
    if (outcome.kind === 'invalid' || outcome.kind === 'slot-taken') {
      const taken = { field: 'consultation_at', message: words.taken };
      onInvalid(outcome.kind === 'invalid' ? outcome.errors : [taken], outcome.slots);
      return setState({ kind: 'idle' });
    }
    if ('receipt' in outcome) {
      draft.finish(enquiry);
      onStored();
    }
    setState(outcome);
  }

  /** Another sender was answered: the worker, another tab, or this page without its form. */
  function hear(message: UnsentMessage, isOwn: boolean): void {
    if (message.type !== 'answered' || (isOwn && message.sender === 'form')) return;
    const { enquiry, outcome } = message;
    const heard = heardBy(draft, enquiry, shown);
    if (heard === 'nothing') return;
    if (heard === 'other-version') return draft.keep();
    if (!('receipt' in outcome)) void draft.adopt(enquiry);
    conclude(enquiry, outcome);
  }

  useEffect(() => listen(hear));

  async function send(written: WaitingEnquiry): Promise<void> {
    // A second tap may come before the button is seen to be disabled.
    if (stop.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setState({ kind: 'sending' });
    const enquiry = sameEnquiry(written, await listWaiting());
    await draft.send(enquiry);
    const onProgress = (progress: RetryProgress) => setState({ kind: 'sending', progress });
    const outcome = await keepAndPost(enquiry, signal, onProgress);
    stop.current = undefined;
    await refresh();
    if (outcome && stepAfter(outcome, 'form', signal.aborted)) {
      if (!signal.aborted) toastOutcome(outcome);
      if (!('receipt' in outcome)) await draft.adopt(enquiry);
      return conclude(enquiry, outcome);
    }
    if (outcome && navigator.onLine) showToast({ variant: 'error', ...form.toasts.failed });
    setState((now) => (now.kind === 'sending' ? { kind: 'idle' } : now));
  }

  /** Takes the enquiry out of the queue; its text is in the form again. */
  async function discard(enquiry: WaitingEnquiry): Promise<void> {
    await draft.adopt(enquiry);
    announce({ type: 'changed' });
    await refresh();
    setState({ kind: 'discarded' });
  }

  const isShown = state.kind === 'idle' || state.kind === 'discarded';
  return {
    state,
    /** The enquiry that waits to be sent, unless this form is sending it right now. */
    waiting: isShown ? shown : undefined,
    /** The form holds text that was typed after Send. */
    holdsChanges: holdsOther(draft, shown),
    progress: shown && progress[shown.key],
    refresh,
    send,
    discard,
    stop: () => stop.current?.abort(),
    startAgain: () => setState({ kind: 'idle' }),
  };
}
