import type { FieldError } from '../../domain/field-errors';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { invalid, problem, tooMany, UNAVAILABLE, unavailable } from '../http/problem';
import type { Fields } from '../http/read-input';
import { keepDraft, refusedForm, showRefusedForm } from './refused-form';
import type { Outcome } from './take-enquiry';

const KEY_REUSED: FieldError = {
  field: 'idempotency_key',
  message: 'This key was already used for another enquiry.',
};
const REFUSED: FieldError = { field: '', message: 'The enquiry holds text that cannot be stored.' };

export function jsonResponse(outcome: Outcome): ApiResponse {
  switch (outcome.kind) {
    case 'created':
      return { status: 201, body: outcome.receipt };
    case 'repeated':
      return { status: 200, body: outcome.receipt };
    case 'invalid':
      return invalid(outcome.errors, outcome.slots && { slots: outcome.slots });
    case 'slot-taken':
      return problem(409, {
        detail: 'This time has just been taken.',
        members: { slots: outcome.slots },
      });
    case 'key-reused':
      // Who knows the key sent the stored enquiry, and may know that it arrived.
      return invalid([KEY_REUSED], { reference: outcome.reference });
    case 'refused':
      return invalid([REFUSED]);
    case 'throttled':
      return tooMany(outcome.seconds);
    case 'in-flight':
      return problem(409, {
        detail: 'The same enquiry is being stored right now.',
        headers: { 'retry-after': '1' },
      });
    case 'away':
      return unavailable();
  }
}

const seeOther = (location: string): ApiResponse => ({ status: 303, headers: { location } });

/**
 * The answer to a form post. A stored enquiry, and a form to be mended, send the browser on by GET, so that a reload sends
 * nothing again; the address holds no word of the visitor's. When the database is away or has had enough, there is nowhere
 * to send it to: the form comes back at once, and a reload, which sends it again under the same key, is just right.
 */
export async function formResponse(
  request: ApiRequest,
  outcome: Outcome,
  fields: Fields,
): Promise<ApiResponse> {
  if (outcome.kind === 'created' || outcome.kind === 'repeated') {
    const { reference, consultation } = outcome.receipt;
    const query = { reference, ...(consultation && { call: consultation.starts_at }) };
    return seeOther(`/contact/thank-you?${new URLSearchParams(query)}`);
  }
  const form = refusedForm(outcome, fields);
  switch (outcome.kind) {
    case 'throttled': {
      const { seconds } = outcome;
      const headers = { 'retry-after': String(seconds) };
      return showRefusedForm(request, form, { status: 429, headers }, seconds);
    }
    case 'in-flight':
    case 'away':
      return showRefusedForm(request, form, UNAVAILABLE);
  }
  const id = await keepDraft(request, form);
  return id === undefined
    ? showRefusedForm(request, form, { status: 422 })
    : seeOther(`/api/enquiries/draft?id=${id}#enquiry-problem`);
}
