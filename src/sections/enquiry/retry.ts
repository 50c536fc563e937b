import type { SendResult } from './send-enquiry';

/** Spec §9: three retries, exponential back-off capped at 30 s. */
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

interface RetryOptions {
  /** Stops waiting and trying. */
  signal: AbortSignal;
  onProgress: (progress: RetryProgress) => void;
}

function waitBefore(retry: number, retryAfterMs: number): number {
  const backOff = FIRST_WAIT_MS * 2 ** (retry - 1) * (1 - JITTER + 2 * JITTER * Math.random());
  return Math.min(LONGEST_WAIT_MS, Math.max(backOff, retryAfterMs));
}

/** Ends early when the network comes back, and when it is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
  });
}

/**
 * Sends until there is an answer worth having. Who is told to wait for longer than we would is not made to: the result
 * then says for how long.
 *
 * @param send one attempt; never rejects
 * @returns the last attempt's result
 */
export async function withRetries(
  send: () => Promise<SendResult>,
  { signal, onProgress }: RetryOptions,
): Promise<SendResult> {
  for (let retry = 1; ; retry += 1) {
    const result = await send();
    if (result.outcome !== 'unanswered' || retry > MAX_RETRIES || signal.aborted) return result;
    const retryAfterMs = (result.retryAfter ?? 0) * 1000;
    if (retryAfterMs > LONGEST_WAIT_MS) return result;
    const ms = waitBefore(retry, retryAfterMs);
    onProgress({ retry, seconds: Math.ceil(ms / 1000) });
    await pause(ms, signal);
    if (signal.aborted) return result;
    onProgress({ retry, seconds: 0 });
  }
}
