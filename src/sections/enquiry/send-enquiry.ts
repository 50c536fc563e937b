import type { EnquiryInput } from '../../domain/enquiry';
import type { FieldError } from '../../domain/field-errors';
import type { Problem } from '../../domain/http-api/problem';
import type { Receipt } from '../../domain/http-api/receipt';

/** Milliseconds after which an attempt counts as unanswered; the function itself answers within five seconds. */
const ATTEMPT_MS = 15_000;

/** The same enquiry may be taken a moment later: in flight, throttled, or something on the way is away. */
const WORTH_RETRYING = new Set([409, 429, 502, 503, 504]);

/** What goes with an enquiry besides its fields. */
export interface Sending {
  fields: EnquiryInput;
  /** One UUID per draft: sending the same draft again does not make a second enquiry. */
  key: string;
  /** Filled in by programs only. */
  website: string;
  /** Milliseconds from the first typing to the sending. */
  filledInMs: number;
  journey: object;
}

export type SendResult =
  | { outcome: 'sent'; receipt: Receipt }
  | { outcome: 'invalid'; errors: FieldError[] }
  /** An earlier version was stored under this key; its answer was lost. */
  | { outcome: 'arrived-earlier'; reference?: string | undefined }
  /** `retryAfter`: seconds to wait, when the answer named them. */
  | { outcome: 'unanswered'; retryAfter?: number }
  | { outcome: 'refused' };

async function readAnswer(response: Response): Promise<SendResult> {
  const { status, headers } = response;
  if (WORTH_RETRYING.has(status)) {
    return { outcome: 'unanswered', retryAfter: Number(headers.get('retry-after')) || 0 };
  }
  const body: unknown = await response.json();
  if (response.ok) return { outcome: 'sent', receipt: body as Receipt };
  if (status !== 422) return { outcome: 'refused' };
  const { errors = [], reference } = body as Problem & { reference?: string };
  return errors.some(({ field }) => field === 'idempotency_key')
    ? { outcome: 'arrived-earlier', reference }
    : { outcome: 'invalid', errors };
}

/**
 * Sends an enquiry once (`POST /api/enquiries`).
 *
 * @param signal gives up waiting for the answer
 * @returns what came of it; a network fault is `unanswered`, never a rejection
 */
export async function sendEnquiry(sending: Sending, signal: AbortSignal): Promise<SendResult> {
  const { fields, key, website, filledInMs, journey } = sending;
  const attempt = new AbortController();
  const giveUp = () => attempt.abort();
  const timer = setTimeout(giveUp, ATTEMPT_MS);
  signal.addEventListener('abort', giveUp);
  try {
    const response = await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...fields, website, filled_in_ms: filledInMs, journey }),
      signal: attempt.signal,
    });
    return await readAnswer(response);
  } catch {
    return { outcome: 'unanswered' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
