import type { FieldError } from '../../domain/field-errors';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { invalid, problem, tooMany, UNAVAILABLE, unavailable } from '../http/problem';
import type { Fields } from '../http/read-input';
import { receiptPath } from '../receipts/receipt';
import { keepDraft, refusedForm, showRefusedForm } from './refused-form';
import type { StoredEnquiry } from './send-enquiry';
import type { Outcome } from './take-enquiry';

const KEY_REUSED: FieldError = {
  field: 'idempotency_key',
  message: 'This key was already used for another enquiry.',
};
const REFUSED: FieldError = { field: '', message: 'The enquiry holds text that cannot be stored.' };

export function jsonResponse(outcome: Outcome): ApiResponse {
  switch (outcome.kind) {
    case 'stored':
      // Only the sender knows the key, and may know that the enquiry arrived.
      return outcome.same
        ? { status: outcome.created ? 201 : 200, body: outcome.receipt }
        : invalid([KEY_REUSED], { reference: outcome.receipt.reference });
    case 'invalid':
      return invalid(outcome.errors, outcome.slots && { slots: outcome.slots });
    case 'slot-taken':
      return problem(409, {
        detail: 'This time has just been taken.',
        members: { slots: outcome.slots },
      });
    case 'refused':
      return invalid([REFUSED]);
    case 'throttled':
      return tooMany(outcome.seconds);
    case 'away':
      return unavailable();
  }
}

const seeOther = (location: string): ApiResponse => ({ status: 303, headers: { location } });

/**
 * The next page of a form post whose enquiry is stored: the thank-you page, or, for a second call under the same key, the
 * receipt of the first, which can be moved there. Undefined when another enquiry is stored under its key.
 */
async function pageAfter({ receipt, receiptKey, same }: StoredEnquiry, fields: Fields) {
  const { reference, consultation } = receipt;
  if (same) {
    const query = { reference, ...(consultation && { call: consultation.starts_at }) };
    return `/contact/thank-you?${new URLSearchParams(query)}`;
  }
  const isSecondCall = consultation !== undefined && fields['consultation_at'] !== undefined;
  return isSecondCall && receiptKey !== null
    ? `${await receiptPath(receiptKey)}&done=already-booked`
    : undefined;
}

/**
 * The response to a form post. A stored enquiry, and a form to be mended, send the browser on by GET, so that a reload sends
 * nothing again; the address holds no word of the visitor's. When the database is away or has had enough, there is nowhere
 * to send it to: the form comes back at once, and a reload, which sends it again under the same key, is just right.
 */
export async function formResponse(
  request: ApiRequest,
  outcome: Outcome,
  fields: Fields,
): Promise<ApiResponse> {
  const next = outcome.kind === 'stored' && (await pageAfter(outcome, fields));
  if (next) return seeOther(next);
  const form = refusedForm(outcome, fields);
  switch (outcome.kind) {
    case 'throttled': {
      const { seconds } = outcome;
      const headers = { 'retry-after': String(seconds) };
      return showRefusedForm(request, form, { status: 429, headers }, seconds);
    }
    case 'away':
      return showRefusedForm(request, form, UNAVAILABLE);
  }
  const id = await keepDraft(request, form);
  return id === undefined
    ? showRefusedForm(request, form, { status: 422 })
    : seeOther(`/api/enquiries/draft?id=${id}#enquiry-problem`);
}
