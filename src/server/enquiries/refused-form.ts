import { z } from 'zod';
import { ENQUIRY_FIELDS, ENQUIRY_LABELS } from '../../domain/enquiry-fields';
import type { FieldError } from '../../domain/field-errors';
import { waitText } from '../../domain/time';
import { showTimes } from '../consultations/times-page';
import type { Call, Reply } from '../http/call';
import { showPage } from '../pages/show-page';
import type { Fields } from '../http/read-body';
import type { Outcome } from './outcome';

const PAGE = '/contact/again';
const ID_PREFIX = 'enquiry-';

/** A form post that was not stored, as its sender sees it again: what is wrong, and every word that was typed. */
export const refusedFormSchema = z.object({
  state: z.enum(['invalid', 'refused', 'reused', 'taken', 'throttled', 'unavailable', 'expired']),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

export type RefusedForm = z.infer<typeof refusedFormSchema>;

/** An outcome other than a stored enquiry. */
export type Refusal = Exclude<Outcome, { kind: 'created' | 'repeated' }>;

const isFormField = (field: string) =>
  field === 'consultation_at' || Object.hasOwn(ENQUIRY_LABELS, field);

/** What comes back besides the fields of every enquiry. */
const CALL_FIELDS = ['consultation_at', 'time_zone'];

const TAKEN: FieldError = {
  field: 'consultation_at',
  message: 'This time has just been taken. Please choose another one.',
};

function stateOf(refusal: Refusal): RefusedForm['state'] {
  switch (refusal.kind) {
    case 'invalid':
      return refusal.errors.some(({ field }) => isFormField(field)) ? 'invalid' : 'refused';
    case 'refused':
      return 'refused';
    case 'key-reused':
      return 'reused';
    case 'slot-taken':
      return 'taken';
    case 'throttled':
      return 'throttled';
    case 'in-flight':
    case 'away':
      return 'unavailable';
  }
}

/** The same key may be used again, unless it stands for a stored enquiry. */
function valuesOf(refusal: Refusal, fields: Fields): Record<string, string> {
  const typed = [...ENQUIRY_FIELDS, ...CALL_FIELDS].flatMap((field): [string, string][] => {
    const value = fields[field];
    return typeof value === 'string' ? [[field, value]] : [];
  });
  const key = refusal.kind === 'key-reused' ? undefined : refusal.key;
  return { ...Object.fromEntries(typed), idempotency_key: key ?? '' };
}

function errorsOf(refusal: Refusal): FieldError[] {
  if (refusal.kind === 'slot-taken') return [TAKEN];
  return refusal.kind === 'invalid' ? refusal.errors.filter(({ field }) => isFormField(field)) : [];
}

/** @param fields the fields of the form post */
export const refusedForm = (refusal: Refusal, fields: Fields): RefusedForm => ({
  state: stateOf(refusal),
  values: valuesOf(refusal, fields),
  errors: errorsOf(refusal),
});

/** Answers with the form, filled in again, that of a call with free times; `wait` is for the state throttled, in seconds. */
export function showRefusedForm(
  call: Call,
  { state, values, errors }: RefusedForm,
  reply: Pick<Reply, 'status' | 'headers'>,
  wait?: number,
): Promise<Reply> {
  const filling = {
    states: [state],
    values,
    errors,
    idPrefix: ID_PREFIX,
    ...(wait !== undefined && { slots: { wait: waitText(wait) } }),
  };
  return CALL_FIELDS.every((field) => values[field] === undefined)
    ? showPage(call, PAGE, filling, reply)
    : showTimes(call, { filling, chosen: values['consultation_at'], reply });
}
