import type { EnquiryOutcome } from '../domain/http-api/enquiries';
import type { WaitingEnquiry } from './unsent-enquiry';

/** Milliseconds after which an attempt counts as unanswered; the function itself answers within five seconds. */
const ATTEMPT_MS = 15_000;

/** `seconds`: how long the server asks to wait; an unanswered attempt may name none. */
interface Attempt {
  outcome: EnquiryOutcome;
  seconds: number;
}

/** The parser comes with the form, because a deploy may remove this build's other parts. It is built on first use. */
const loadParser = () => import(/* webpackMode: "eager" */ './parse-receipt');

/** Whether the server has said all it will say about this enquiry. */
const isFinal = ({ kind }: EnquiryOutcome): boolean => kind !== 'away' && kind !== 'throttled';

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

/** Three retries, exponential back-off capped at 30 s. */
export const MAX_RETRIES = 3;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Waits differ by up to a quarter, so that many who failed together do not come back together. */
const JITTER = 0.25;

/** A wait before a retry, or the retry itself when there is nothing left to wait. */
export interface RetryProgress {
  /** 1 for the first retry. */
  retry: number;
  /** Seconds until it is made; 0 while it is. */
  seconds: number;
}

function waitBefore(retry: number, retryAfterMs: number): number {
  const backOff = FIRST_WAIT_MS * 2 ** (retry - 1) * (1 - JITTER + 2 * JITTER * Math.random());
  return Math.min(LONGEST_WAIT_MS, Math.max(backOff, retryAfterMs));
}

/** Ends early when the connection comes or goes, and when sending is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    setTimeout(end, ms);
    signal.addEventListener('abort', end);
    addEventListener('online', end, { once: true });
    addEventListener('offline', end, { once: true });
  });
}

interface RetryOptions {
  /** Stops waiting and trying. */
  signal: AbortSignal;
  onProgress: (progress: RetryProgress) => void;
}

/**
 * Sends an enquiry until the server has answered for good, three retries have failed, or there is no connection. A server
 * that asks for a longer wait than ours is not asked again.
 *
 * @returns the last attempt's outcome
 */
export async function postWithRetries(
  enquiry: WaitingEnquiry,
  { signal, onProgress }: RetryOptions,
): Promise<EnquiryOutcome> {
  for (let retry = 1; ; retry += 1) {
    const { outcome, seconds } = await postEnquiry(enquiry, signal);
    const isOver = isFinal(outcome) || retry > MAX_RETRIES || signal.aborted;
    if (isOver || !navigator.onLine || seconds * 1000 > LONGEST_WAIT_MS) return outcome;
    const ms = waitBefore(retry, seconds * 1000);
    onProgress({ retry, seconds: Math.ceil(ms / 1000) });
    await pause(ms, signal);
    if (signal.aborted || !navigator.onLine) return outcome;
    onProgress({ retry, seconds: 0 });
  }
}
