import { enquiryRequest, isWorthRetrying, type QueuedRequest } from './queued-request';
import type { Problem } from '../domain/http-api/problem';
import type { EnquiryOutcome, Receipt } from '../domain/http-api/enquiries';

/** Milliseconds after which an attempt counts as unanswered; the function itself answers within five seconds. */
const ATTEMPT_MS = 15_000;

/** Spec §9: three retries, exponential back-off capped at 30 s. */
export const MAX_RETRIES = 3;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Waits differ by up to a quarter, so that many who failed together do not come back together. */
const JITTER = 0.25;

const CONFLICT = 409;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const CREATED = 201;

/** A wait before a retry, or the retry itself when there is nothing left to wait. */
export interface RetryProgress {
  /** 1 for the first retry. */
  retry: number;
  /** Seconds until it is made; 0 while it is. */
  seconds: number;
}

/** `seconds`: how long the server asks to wait; an unanswered attempt may name none. */
type Attempt = { outcome: EnquiryOutcome; seconds: number };

/**
 * Reads the answer of `POST /api/enquiries`.
 *
 * @param body undefined where it is not JSON: something on the way may answer for a server that is away
 */
export function readAnswer(status: number, body: unknown, retryAfter = 0): EnquiryOutcome {
  if (status === TOO_MANY) return { kind: 'throttled', seconds: retryAfter };
  if (body === undefined || isWorthRetrying(status, body)) {
    return { kind: 'away' };
  }
  if (status < 300) {
    return { kind: status === CREATED ? 'created' : 'repeated', receipt: body as Receipt };
  }
  const { errors = [], reference, slots } = (body ?? {}) as Partial<Problem>;
  if (status === CONFLICT && slots) return { kind: 'slot-taken', slots };
  if (status !== UNPROCESSABLE) return { kind: 'refused' };
  if (reference !== undefined) return { kind: 'key-reused', reference };
  return { kind: 'invalid', errors, ...(slots && { slots }) };
}

async function attempt(queued: QueuedRequest, signal?: AbortSignal): Promise<Attempt> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  const timer = setTimeout(giveUp, ATTEMPT_MS);
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch('/api/enquiries', {
      ...enquiryRequest(queued),
      signal: waiting.signal,
      // The page may be closed meanwhile.
      keepalive: true,
    });
    const seconds = Number(response.headers.get('retry-after')) || 0;
    const body: unknown = await response.json().catch(() => undefined);
    return { outcome: readAnswer(response.status, body, seconds), seconds };
  } catch {
    return { outcome: { kind: 'away' }, seconds: 0 };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Whether the server has said all it will say about this enquiry. */
export const isFinal = ({ kind }: EnquiryOutcome): boolean =>
  kind !== 'away' && kind !== 'throttled';

/** Sends an enquiry once. A network fault is `away`, never a rejection. */
export async function sendOnce(queued: QueuedRequest): Promise<EnquiryOutcome> {
  return (await attempt(queued)).outcome;
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
    window.addEventListener('online', end, { once: true });
    window.addEventListener('offline', end, { once: true });
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
export async function sendWithRetries(
  queued: QueuedRequest,
  { signal, onProgress }: RetryOptions,
): Promise<EnquiryOutcome> {
  for (let retry = 1; ; retry += 1) {
    const { outcome, seconds } = await attempt(queued, signal);
    const isOver = isFinal(outcome) || retry > MAX_RETRIES || signal.aborted;
    if (isOver || !navigator.onLine || seconds * 1000 > LONGEST_WAIT_MS) return outcome;
    const ms = waitBefore(retry, seconds * 1000);
    onProgress({ retry, seconds: Math.ceil(ms / 1000) });
    await pause(ms, signal);
    if (signal.aborted || !navigator.onLine) return outcome;
    onProgress({ retry, seconds: 0 });
  }
}
