import { v5 as uuidFrom } from 'uuid';
import type { Enquiry } from '../../domain/enquiry';
import type { Receipt } from '../../domain/http-api/enquiries';
import { ENQUIRY_FIELDS } from '../../domain/lead-fields';
import { keyedHash } from '../auth/session-secret';
import type { ApiRequest } from '../http/api-types';
import { sendEnquiry, type Sent, type StoredForm, type Submission } from './send-enquiry';

/** The namespace of these keys (RFC 9562 §5.5): any UUID that nothing else uses. */
const NAMESPACE = '6a1f3f0e-8c1b-4c53-9f0b-5d2f6b1f7c9a';

/**
 * The key of a form post that brings none: the same text from the same client has the same key, so a browser that sends it
 * again finds the first receipt. The time of a call is left out: whoever sends the text again with another one has a call.
 * No clock goes into it, because a re-send could then fall behind an edge; `nextContentKey` lets old enquiries rest instead.
 */
export function contentKey(enquiry: StoredForm, client: string | undefined): string {
  const answers = enquiry.custom_fields.map(({ key, value }) => [key, value]);
  const content = [
    client ?? null,
    ...ENQUIRY_FIELDS.map((field) => enquiry[field]),
    ...(answers.length > 0 ? [answers] : []),
  ];
  return uuidFrom(keyedHash('form post', JSON.stringify(content)), NAMESPACE);
}

/**
 * The key for the same text once the enquiry under `key` is over. It depends on that enquiry alone, so every re-send of the
 * new one goes the same way and finds it.
 */
const nextContentKey = (key: string, reference: string): string => uuidFrom(reference, key);

const WEEK = 7 * 24 * 3_600_000;

/** Identical enquiries in a row after which a key is drawn by lot. */
const MAX_REPEATS = 20;

/** The same text counts as the same enquiry until a week after its reply was due, and after its call. */
function isOver({ reply_due_at, consultation }: Receipt): boolean {
  const ends = [reply_due_at, ...(consultation ? [consultation.ends_at] : [])];
  return Date.now() > Math.max(...ends.map(Date.parse)) + WEEK;
}

/** Whether a form post with this text repeats the stored enquiry, rather than being another one. */
const isRepeat = (
  { outcome, stored }: Required<Sent>,
  { consultation_at }: Pick<Enquiry, 'consultation_at'>,
) =>
  stored.receiptKey !== null &&
  !isOver(stored.receipt) &&
  (outcome.kind === 'repeated' ||
    (consultation_at !== null && stored.receipt.consultation !== undefined));

/**
 * Sends a form post that brings no key, under the key of its content.
 *
 * @param submission with a random key, which is taken once the same text came too often
 */
export async function sendByContent(
  request: ApiRequest,
  submission: Submission,
): Promise<Sent & { key: string }> {
  const { p_enquiry, p_client_hash } = submission;
  let key = contentKey(p_enquiry, p_client_hash);
  for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
    const sent = await sendEnquiry(request, { ...submission, p_idempotency_key: key });
    const { outcome, stored } = sent;
    const isOther =
      stored && outcome.kind !== 'created' && !isRepeat({ outcome, stored }, p_enquiry);
    if (!isOther) return { ...sent, key };
    key = nextContentKey(key, stored.receipt.reference);
  }
  return { ...(await sendEnquiry(request, submission)), key: submission.p_idempotency_key };
}
