import { z } from 'zod';
import words from '../../words/server';
import { controlName, CUSTOM_FIELDS, findCustomField } from '../../domain/custom-fields';
import type { AnsweredOutcome, Receipt } from '../../domain/http-api/enquiries';
import { ENQUIRY_FIELDS } from '../../domain/lead-fields';
import type { FieldError } from '../../domain/zod';
import { waitText } from '../../domain/clock';
import { seal, unseal } from '../auth/session-secret';
import { showTimes } from '../consultations/times-page';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import { logFault } from '../faults';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { clientHash } from '../http/client';
import type { Fields } from '../http/read-input';
import { showPage, showUnavailable } from '../pages/show-page';
import type { ResponseHead } from '../http/problem';
import { receiptPath, receiptToken } from '../receipts/receipt';
import { addFormFiles } from '../receipts/receipt-files';
import { responseHead } from './json-response';
import type { Taken } from './take-enquiry';
import { withLanguage } from '../../language/request-language';
import { language } from '../../language/language-context';
import { readLanguage } from '../../language/languages';
import { ownPath } from '../../language/paths';

/** A form post that was not stored, as its sender sees it again: what is wrong, and every word that was typed. */
const refusedFormSchema = z.object({
  state: z.enum(['invalid', 'refused', 'reused', 'taken', 'throttled', 'unavailable', 'expired']),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** In which it is shown again. */
  language: z.optional(z.string()),
});

type RefusedForm = z.infer<typeof refusedFormSchema>;

/** An outcome with which the form comes back. */
type Refusal = Exclude<AnsweredOutcome, { receipt: Receipt }>;

const STATES: Record<Refusal['kind'], RefusedForm['state']> = {
  invalid: 'invalid',
  'key-reused': 'reused',
  'slot-taken': 'taken',
  throttled: 'throttled',
  away: 'unavailable',
};

/** The fields of a call come back too. */
const CALL_FIELDS = ['consultation_at', 'time_zone'];

const taken = (): FieldError => ({
  field: 'consultation_at',
  message: words.enquiry.timeTaken,
});

/** The errors that the form has a place for. */
function errorsOf(refusal: Refusal): FieldError[] {
  if (refusal.kind === 'slot-taken') return [taken()];
  if (refusal.kind !== 'invalid') return [];
  return refusal.errors.filter(
    ({ field }) =>
      field === 'consultation_at' ||
      ENQUIRY_FIELDS.some((known) => known === field) ||
      findCustomField(field) !== undefined,
  );
}

/** The same key may be used again, unless it stands for a stored enquiry. */
function valuesOf(
  refusal: Refusal,
  key: string | undefined,
  fields: Fields,
): Record<string, string> {
  const names = [
    ...ENQUIRY_FIELDS,
    ...CALL_FIELDS,
    ...CUSTOM_FIELDS.map(({ key }) => controlName(key)),
  ];
  const typed = names.flatMap((name): [string, string][] => {
    const value = fields[name];
    if (Array.isArray(value)) return [[name, value.join('\n')]];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const isSpent = refusal.kind === 'key-reused';
  return { ...Object.fromEntries(typed), idempotency_key: isSpent ? '' : (key ?? '') };
}

/** @param fields the fields of the form post */
function refusedForm(refusal: Refusal, key: string | undefined, fields: Fields): RefusedForm {
  const errors = errorsOf(refusal);
  const isMendable = refusal.kind !== 'invalid' || errors.length > 0;
  const state = isMendable ? STATES[refusal.kind] : 'refused';
  return { state, values: valuesOf(refusal, key, fields), errors, language: language() };
}

/** Answers with the form, filled in again, that of a call with free times; `wait` is for the state throttled, in seconds. */
function showRefusedForm(
  request: ApiRequest,
  { state, values, errors }: RefusedForm,
  response: ResponseHead,
  wait?: number,
): Promise<ApiResponse> {
  const filling = {
    states: [state],
    values,
    errors,
    idPrefix: 'enquiry-',
    ...(wait !== undefined && { slots: { wait: waitText(wait) } }),
  };
  return CALL_FIELDS.every((field) => values[field] === undefined)
    ? showPage(request, '/contact/again', filling, response)
    : showTimes(request, { filling, chosen: values['consultation_at'], response });
}

/** As long as the database keeps a draft. */
const TTL_SECONDS = 30 * 60;

const idSchema = z.guid();

/**
 * Keeps a refused form for its sender to see again: sealed, so that it can be read only with SESSION_SECRET.
 * @returns where it can be seen, an id nobody can guess; undefined when it could not be kept, for whatever reason: then the
 *   form must be shown at once
 */
async function keepDraft(request: ApiRequest, form: RefusedForm): Promise<string | undefined> {
  const p_sealed = await seal(form, TTL_SECONDS);
  const client = clientHash(request);
  const answer = await connect(request).rpc('keep_enquiry_draft', {
    p_sealed,
    ...(client !== undefined && { p_client: client }),
  });
  if (answer.error && !isAway(answer)) {
    const cause = new DatabaseFault('keep draft', answer);
    logFault({ message: 'A draft was not kept.', request_id: request.requestId, cause });
  }
  return idSchema.safeParse(answer.data).data;
}

const showExpired = (request: ApiRequest) =>
  showRefusedForm(request, { state: 'expired', values: {}, errors: [] }, { status: 404 });

/** The kept form with this id as a page; an empty one when there is no such id, or half an hour has passed. */
export async function showDraft(request: ApiRequest, id: string | null): Promise<ApiResponse> {
  const { data: p_id } = idSchema.safeParse(id);
  if (p_id === undefined) return showExpired(request);
  const answer = await connect(request).rpc('read_enquiry_draft', { p_id });
  if (isAway(answer)) {
    const { heading, text } = words.pages.draftKept;
    return showUnavailable(heading, text);
  }
  if (answer.error) throw new DatabaseFault('read draft', answer);
  const sealed = z.string().nullable().parse(answer.data);
  const form = sealed === null ? undefined : await unseal(refusedFormSchema, sealed, TTL_SECONDS);
  if (!form) return showExpired(request);
  return withLanguage(readLanguage(form.language), () =>
    showRefusedForm(request, form, { status: 200 }),
  );
}

const seeOther = (location: string): ApiResponse => ({ status: 303, headers: { location } });

/**
 * The next page of a form post whose enquiry is stored: the thank-you page, or, for a second call under the same key, the
 * receipt of the first, which can be moved there. Undefined when another enquiry is stored under its key, or none.
 */
async function pageAfter({ outcome, stored }: Taken, fields: Fields) {
  if ('receipt' in outcome) {
    const { reference, consultation } = outcome.receipt;
    const query = { reference, ...(consultation && { call: consultation.starts_at }) };
    return `${ownPath('/contact/thank-you')}?${new URLSearchParams(query)}`;
  }
  const isSecondCall = stored?.receipt.consultation && fields['consultation_at'] !== undefined;
  return isSecondCall && stored.receiptKey !== null
    ? `${await receiptPath(stored.receiptKey)}&done=already-booked`
    : undefined;
}

/** A form as a browser posts it without scripts. */
interface FormPost {
  fields: Fields;
  files: readonly File[];
}

/** No page can give a browser its files back. */
const withoutFiles = (form: RefusedForm): RefusedForm => ({
  ...form,
  errors: [...form.errors, { field: 'files', message: words.enquiry.filesAgain }],
});

/**
 * The response to a form post. A stored enquiry, and a form to be mended, send the browser on by GET, so that a reload sends
 * nothing again; the address holds no word of the visitor's. When the database is away or has had enough, there is nowhere
 * to send it to: the form comes back at once, and a reload, which sends it again under the same key, is just right.
 */
export async function formResponse(
  request: ApiRequest,
  taken: Taken,
  { fields, files }: FormPost,
): Promise<ApiResponse> {
  const { outcome, stored, key } = taken;
  if ('receipt' in outcome && files.length > 0 && stored && stored.receiptKey !== null) {
    return addFormFiles(request, await receiptToken(stored.receiptKey), files);
  }
  const next = await pageAfter(taken, fields);
  if (next) return seeOther(next);
  if ('receipt' in outcome) throw new Error('A stored enquiry has a next page.');
  const refused = refusedForm(outcome, key, fields);
  const form = files.length > 0 ? withoutFiles(refused) : refused;
  const head = responseHead(outcome);
  if (outcome.kind === 'throttled') return showRefusedForm(request, form, head, outcome.seconds);
  if (outcome.kind === 'away') return showRefusedForm(request, form, head);
  const id = await keepDraft(request, form);
  return id === undefined
    ? showRefusedForm(request, form, head)
    : seeOther(`/api/enquiries/draft?id=${id}#enquiry-problem`);
}
