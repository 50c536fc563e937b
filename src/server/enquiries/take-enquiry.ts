import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isTimeZone } from '../../domain/clock';
import { answersOf } from '../../domain/custom-answers';
import { findOfferedSlot } from '../../domain/consultation';
import { type Enquiry, parseEnquiry } from '../../domain/enquiry';
import { language } from '../../language/language-context';
import type { FieldError } from '../../domain/zod';
import { fileIdsSchema } from '../../domain/http-api/files';
import { readJourney } from '../../domain/journey';
import { CONSULTATION_RULES } from '../consultations/rules';
import { callIn } from '../consultations/slots';
import type { ApiRequest } from '../http/api-types';
import { clientHash, widerNetworks } from '../http/client';
import type { BodyFormat, Fields } from '../http/read-input';
import { readMark } from './canary-mark';
import { sendByContent } from './content-key';
import { answersIn, ofTheForm, takeFormer, withCustomFields } from './custom-answers';
import { sendEnquiry, type Sent, storedEmail, type Submission } from './send-enquiry';
import { findSuspicion, type Suspicion } from './spam';

/** How a request to the enquiries endpoint ended; `key` is the one to send again with. */
export type Taken = Sent & { key: string | undefined };

/** The parameters of `send_enquiry` for a suspicion: one that staff are to judge has the same reason in both. */
const suspicionReasons = ({ kind, reason }: Suspicion) => ({
  ...(kind !== 'doubt' && { p_spam_reason: reason }),
  ...(kind !== 'spam' && { p_suspect_reason: reason }),
});

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

/** The files that an enquiry names; a form post may have a field for them that is empty. */
function readFileIds(
  files: unknown,
): { ok: true; ids: string[] } | { ok: false; errors: FieldError[] } {
  const parsed = fileIdsSchema.safeParse(files === undefined || files === '' ? [] : files);
  return parsed.success
    ? { ok: true, ids: [...new Set(parsed.data)] }
    : { ok: false, errors: [{ field: 'files', message: parsed.error.issues[0]?.message ?? '' }] };
}

/** The key of an enquiry: of its header or its field, or a random one for a form post that has neither. */
function readKey(request: ApiRequest, field: unknown, format: BodyFormat) {
  const given = request.headers['idempotency-key'] ?? field;
  const isKeyless = format === 'form' && (given === undefined || given === '');
  const { data } = z.guid().safeParse(isKeyless ? randomUUID() : given);
  return { key: data?.toLowerCase(), isKeyless };
}

/** The words of a visitor, and the files that belong to them. */
interface WrittenEnquiry {
  enquiry: Submission['p_enquiry'];
  fileIds: string[];
}

/** Reads what a visitor wrote. @returns it, or what is wrong with it; `away` where only the database could tell */
async function readWritten(
  request: ApiRequest,
  format: BodyFormat,
  { files, time_zone, ...sent }: Fields,
): Promise<WrittenEnquiry | FieldError[] | 'away'> {
  const fields = withCustomFields(sent, format);
  const known = ofTheForm(fields);
  // Only the form that books a call names a time zone. With no times to choose from it sends none, and must be asked for one.
  const isBooking = format === 'form' && time_zone !== undefined;
  const parsed = parseEnquiry(isBooking ? { consultation_at: 'none', ...known } : known);
  const former = await takeFormer(request, answersIn(fields) ?? {});
  if (former === 'away') return former;
  const named = readFileIds(files);
  if (!parsed.ok || former.errors.length > 0 || !named.ok) {
    return [
      ...(parsed.ok ? [] : parsed.errors),
      ...former.errors,
      ...(named.ok ? [] : named.errors),
    ];
  }
  const { enquiry } = parsed;
  return {
    enquiry: {
      ...enquiry,
      ...storedEmail(enquiry.email),
      custom_fields: [...answersOf(enquiry.custom_fields), ...former.answers],
      language: language(),
    },
    fileIds: named.ids,
  };
}

/** The parameters of `send_enquiry` that say who sent it, from where, and what is odd about it. */
function describeSender(
  request: ApiRequest,
  enquiry: Submission['p_enquiry'],
  { topic, filled_in_ms, journey }: Fields,
) {
  const suspicion = findSuspicion(enquiry, { trap: topic, filledInMs: filled_in_ms });
  const client = clientHash(request);
  const networks = widerNetworks(request);
  return {
    p_journey: readJourney(journey),
    ...(suspicion && suspicionReasons(suspicion)),
    ...(client !== undefined && { p_client_hash: client }),
    ...(networks && { p_networks: networks }),
  };
}

/**
 * Reads an enquiry and what comes with it, and stores it.
 *
 * @param body also has `topic`, `filled_in_ms`, `journey`, `time_zone`, `language` and `files`. The key comes in the header
 *   `Idempotency-Key` or the field `idempotency_key`; a form without scripts may have none
 */
export async function takeEnquiry(
  request: ApiRequest,
  format: BodyFormat,
  body: Fields,
): Promise<Taken> {
  const { idempotency_key, topic, filled_in_ms, journey, language: _, ...sent } = body;
  const { key, isKeyless } = readKey(request, idempotency_key, format);
  const written = await readWritten(request, format, sent);
  if (written === 'away') return { outcome: { kind: 'away' }, key };
  if (key === undefined || Array.isArray(written)) {
    const errors = Array.isArray(written) ? written : [];
    return invalid(key, key === undefined ? [...errors, KEY_ERROR] : errors);
  }
  const mark = await readMark(request, key);
  // One that only claims to be a canary may be somebody's enquiry.
  if (mark === 'forged') return invalid(key, [FORGED]);

  const { enquiry, fileIds } = written;
  // A time that is not offered is sent without a call: a repeated send must find its first receipt all the same.
  const booked = bookedCall(enquiry, body.time_zone);
  const submission: Submission = {
    p_idempotency_key: key,
    p_enquiry: enquiry,
    ...describeSender(request, enquiry, { topic, filled_in_ms, journey }),
    ...(mark === 'ours' && { p_canary: true }),
    ...(booked && { p_call: booked }),
    ...(fileIds.length > 0 && { p_files: fileIds }),
  };
  if (isKeyless) return sendByContent(request, submission);
  return { ...(await sendEnquiry(request, submission)), key };
}
