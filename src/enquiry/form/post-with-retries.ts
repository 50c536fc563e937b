import type { EnquiryOutcome } from '../../domain/http-api/enquiries';
import { isFinal, postEnquiry } from '../post-enquiry';
import type { WaitingEnquiry } from '../unsent';

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
    window.addEventListener('online', end, { once: true });
    window.addEventListener('offline', end, { once: true });
  });
}

export interface RetryOptions {
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
