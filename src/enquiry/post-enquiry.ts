import type { EnquiryOutcome } from '../domain/http-api/enquiries';
import type { WaitingEnquiry } from './unsent';

/** Milliseconds after which an attempt counts as unanswered; the function itself answers within five seconds. */
const ATTEMPT_MS = 15_000;

/** `seconds`: how long the server asks to wait; an unanswered attempt may name none. */
export interface Attempt {
  outcome: EnquiryOutcome;
  seconds: number;
}

/** The parser comes with the form, because a deploy may remove this build's other parts. It is built on first use. */
const loadParser = () => import(/* webpackMode: "eager" */ './parse-receipt');

/** Whether the server has said all it will say about this enquiry. */
export const isFinal = ({ kind }: EnquiryOutcome): boolean =>
  kind !== 'away' && kind !== 'throttled';

async function readResponse(response: Response): Promise<Attempt> {
  const seconds = Number(response.headers.get('retry-after')) || 0;
  const body: unknown = await response.json().catch(() => undefined);
  const { parseReceipt } = await loadParser();
  return { outcome: parseReceipt(response.status, body, seconds), seconds };
}

/**
 * Sends an enquiry once (`POST /api/enquiries`). A network fault is `away`, never a rejection.
 *
 * @param signal ends the wait for an answer
 */
export async function postEnquiry(
  { key, body }: Pick<WaitingEnquiry, 'key' | 'body'>,
  signal?: AbortSignal,
): Promise<Attempt> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const timer = setTimeout(giveUp, ATTEMPT_MS);
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: waiting.signal,
      // The page may be closed meanwhile.
      keepalive: true,
    });
    return await readResponse(response);
  } catch {
    return { outcome: { kind: 'away' }, seconds: 0 };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
