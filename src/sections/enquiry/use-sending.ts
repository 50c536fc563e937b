import { useRef, useState } from 'react';
import { showToast } from '../../components/toast/show-toast';
import type { EnquiryInput } from '../../domain/enquiry';
import type { FieldError } from '../../domain/field-errors';
import type { Receipt } from '../../domain/http-api/receipt';
import { MESSAGES } from '../../domain/messages';
import type { DraftKeeper } from './draft-keeper';
import { readJourney } from './journey';
import { withRetries, type RetryProgress } from './retry';
import { sendEnquiry } from './send-enquiry';

/** How far sending has come, as the visitor is told. */
export type SendingState =
  | { phase: 'idle' }
  | { phase: 'sending'; progress?: RetryProgress }
  | { phase: 'sent'; receipt: Receipt }
  /** Given up, stopped, or refused; `retryAfter`: seconds, where too many came from one connection. */
  | { phase: 'not-sent'; retryAfter?: number | undefined }
  | { phase: 'arrived-earlier'; reference?: string | undefined };

interface SendingOptions {
  keeper: DraftKeeper;
  onInvalid: (errors: FieldError[]) => void;
  onSent: () => void;
}

/** Sends what the form holds, with retries, and tells how it goes. */
export function useSending({ keeper, onInvalid, onSent }: SendingOptions) {
  const [state, setState] = useState<SendingState>({ phase: 'idle' });
  const stop = useRef<AbortController>(undefined);

  async function send(fields: EnquiryInput, website: string): Promise<void> {
    // A second tap may come before the button is seen to be disabled.
    if (stop.current) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setState({ phase: 'sending' });
    const { key, startedAt } = keeper.sent();
    const filledInMs = Math.max(0, Math.round(Date.now() - startedAt));
    const sending = { fields, key, website, filledInMs, journey: readJourney() };
    const result = await withRetries(() => sendEnquiry(sending, signal), {
      signal,
      onProgress: (progress) => setState({ phase: 'sending', progress }),
    });
    stop.current = undefined;
    switch (result.outcome) {
      case 'sent':
        keeper.erase();
        onSent();
        showToast({ variant: 'success', ...MESSAGES.enquirySent });
        return setState({ phase: 'sent', receipt: result.receipt });
      case 'invalid':
        onInvalid(result.errors);
        return setState({ phase: 'idle' });
      case 'arrived-earlier':
        return setState({ phase: 'arrived-earlier', reference: result.reference });
      case 'unanswered':
      case 'refused':
        if (!signal.aborted) showToast({ variant: 'error', ...MESSAGES.enquiryFailed });
        return setState({
          phase: 'not-sent',
          ...(result.outcome === 'unanswered' && { retryAfter: result.retryAfter }),
        });
    }
  }

  return {
    state,
    send,
    stop: () => stop.current?.abort(),
    startAgain: () => setState({ phase: 'idle' }),
  };
}
