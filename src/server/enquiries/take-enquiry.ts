import { randomUUID } from 'node:crypto';
import { v5 as uuidFrom } from 'uuid';
import { z } from 'zod';
import { isTimeZone } from '../../domain/clock';
import { answersOf } from '../../domain/custom-answers';
import { findOfferedSlot } from '../../domain/consultation';
import { type Enquiry, parseEnquiry } from '../../domain/enquiry';
import { ENQUIRY_FIELDS } from '../../domain/lead-fields';
import { language } from '../../language/language-context';
import type { FieldError } from '../../domain/zod';
import type { Receipt } from '../../domain/http-api/enquiries';
import { fileIdsSchema } from '../../domain/http-api/files';
import { readJourney } from '../../domain/journey';
import { keyedHash, readLink, signLinkWith } from '../auth/session-secret';
import { CONSULTATION_RULES } from '../consultations/rules';
import { callIn } from '../consultations/slots';
import type { ApiRequest } from '../http/api-types';
import { clientHash, widerNetworks } from '../http/client';
import type { BodyFormat, Fields } from '../http/read-input';
import {
  sendEnquiry,
  type Sent,
  storedEmail,
  type StoredForm,
  type Submission,
} from './send-enquiry';
import { answersIn, ofTheForm, takeFormer, withCustomFields } from './custom-answers';
import { findSuspicion, type Suspicion } from './spam';

/** How a request to the enquiries endpoint ended; `key` is the one to send again with. */
export type Taken = Sent & { key: string | undefined };

/** The parameters of `send_enquiry` for a suspicion: one that staff are to judge has the same reason in both. */
const suspicionReasons = ({ kind, reason }: Suspicion) => ({
  ...(kind !== 'doubt' && { p_spam_reason: reason }),
  ...(kind !== 'spam' && { p_suspect_reason: reason }),
});

/** The header by which `npm run canary` marks the enquiry it sends. */
export const CANARY_HEADER = 'x-canary';

/** Longer than a slow answer takes, and too short to find a use for. */
const VALID_FOR = '5m';

/**
 * The mark of one test enquiry: signed, so that no visitor can make one, and bound to the enquiry's key, so that it marks
 * no other.
 */
export const signMark = (secret: string, key: string): Promise<string> =>
  signLinkWith(secret, 'canary', key, VALID_FOR);

/** Whether the enquiry with this key is marked as a test. */
export async function readMark(
  { headers }: Pick<ApiRequest, 'headers'>,
  key: string,
): Promise<'none' | 'ours' | 'forged'> {
  const mark = headers[CANARY_HEADER];
  if (mark === undefined) return 'none';
  return (await readLink('canary', mark)) === key ? 'ours' : 'forged';
}

const KEY_ERROR: FieldError = {
  field: 'idempotency_key',
  message: 'Idempotency-Key must be a UUID.',
};

const FORGED: FieldError = {
  field: '',
  message: 'The mark of the canary is not ours, or too old.',
};

const invalid = (key: string | undefined, errors: FieldError[]): Taken => ({
  outcome: { kind: 'invalid', errors },
  key,
});

/** The call that an enquiry books; undefined for none, and for a time that is not offered. */
function bookedCall({ consultation_at }: Pick<Enquiry, 'consultation_at'>, zone: unknown) {
  const slot =
    consultation_at === null
      ? undefined
      : findOfferedSlot(CONSULTATION_RULES, consultation_at, new Date());
  // An unknown zone is never a reason to refuse an enquiry.
  return slot && callIn(slot, typeof zone === 'string' && isTimeZone(zone) ? zone : null);
}

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

/** Sends a form post that brings no key, under the key of its content. */
async function sendByContent(request: ApiRequest, submission: Submission): Promise<Taken> {
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

/** The files that an enquiry names; a form post may have a field for them that is empty. */
function readFileIds(
  files: unknown,
): { ok: true; ids: string[] } | { ok: false; errors: FieldError[] } {
  const parsed = fileIdsSchema.safeParse(files === undefined || files === '' ? [] : files);
  return parsed.success
    ? { ok: true, ids: [...new Set(parsed.data)] }
    : { ok: false, errors: [{ field: 'files', message: parsed.error.issues[0]?.message ?? '' }] };
}

/**
 * Reads an enquiry and what comes with it (`topic`, `filled_in_ms`, `journey`, `time_zone`, `language`, `files`), and stores it. Its key comes in
 * the header `Idempotency-Key` or the field `idempotency_key`; a form without scripts may have none.
 */
export async function takeEnquiry(
  request: ApiRequest,
  format: BodyFormat,
  body: Fields,
): Promise<Taken> {
  const {
    idempotency_key,
    topic,
    filled_in_ms,
    journey,
    time_zone,
    language: _,
    files,
    ...sent
  } = body;
  const fields = withCustomFields(sent, format);
  const givenKey = request.headers['idempotency-key'] ?? idempotency_key;
  const isKeyless = format === 'form' && (givenKey === undefined || givenKey === '');
  const key = z
    .guid()
    .safeParse(isKeyless ? randomUUID() : givenKey)
    .data?.toLowerCase();
  // Only the form that books a call names a time zone. With no times to choose from it sends none, and must be asked for one.
  const isBooking = format === 'form' && time_zone !== undefined;
  const known = ofTheForm(fields);
  const parsed = parseEnquiry(isBooking ? { consultation_at: 'none', ...known } : known);
  const former = await takeFormer(request, answersIn(fields) ?? {});
  if (former === 'away') return { outcome: { kind: 'away' }, key };
  const named = readFileIds(files);
  if (!parsed.ok || key === undefined || former.errors.length > 0 || !named.ok) {
    const errors = [
      ...(parsed.ok ? [] : parsed.errors),
      ...former.errors,
      ...(named.ok ? [] : named.errors),
    ];
    return invalid(key, key === undefined ? [...errors, KEY_ERROR] : errors);
  }
  const mark = await readMark(request, key);
  // One that only claims to be a canary may be somebody's enquiry.
  if (mark === 'forged') return invalid(key, [FORGED]);

  const enquiry = {
    ...parsed.enquiry,
    ...storedEmail(parsed.enquiry.email),
    custom_fields: [...answersOf(parsed.enquiry.custom_fields), ...former.answers],
  };
  const suspicion = findSuspicion(enquiry, { trap: topic, filledInMs: filled_in_ms });
  const client = clientHash(request);
  const networks = widerNetworks(request);
  // A time that is not offered is sent without a call: a repeated send must find its first receipt all the same.
  const booked = bookedCall(enquiry, time_zone);
  const submission: Submission = {
    p_idempotency_key: key,
    p_enquiry: { ...enquiry, language: language() },
    p_journey: readJourney(journey),
    ...(suspicion && suspicionReasons(suspicion)),
    ...(client !== undefined && { p_client_hash: client }),
    ...(networks && { p_networks: networks }),
    ...(mark === 'ours' && { p_canary: true }),
    ...(booked && { p_call: booked }),
    ...(named.ids.length > 0 && { p_files: named.ids }),
  };
  if (isKeyless) return sendByContent(request, submission);
  return { ...(await sendEnquiry(request, submission)), key };
}
