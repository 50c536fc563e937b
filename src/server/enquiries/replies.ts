import { ENQUIRY_LABELS } from '../../domain/enquiry-fields';
import type { FieldError } from '../../domain/field-errors';
import type { Reply } from '../http';
import { invalid, problem, unavailable } from '../problem';
import type { Stored } from './store-enquiry';

/** What became of a request to the enquiries endpoint. */
export type Outcome = Stored | { kind: 'invalid'; errors: FieldError[] };

const KEY_REUSED: FieldError = {
  field: 'idempotency_key',
  message: 'This key was already used for another enquiry.',
};
const REFUSED: FieldError = { field: '', message: 'The enquiry holds text that cannot be stored.' };

/** The answer to a script. */
export function jsonReply(outcome: Outcome): Reply {
  switch (outcome.kind) {
    case 'created':
      return { status: 201, body: { reference: outcome.reference } };
    case 'repeated':
      return { status: 200, body: { reference: outcome.reference } };
    case 'invalid':
      return invalid(outcome.errors);
    case 'key-reused':
      return invalid([KEY_REUSED]);
    case 'refused':
      return invalid([REFUSED]);
    case 'in-flight':
      return problem(409, {
        detail: 'The same enquiry is being stored right now.',
        headers: { 'retry-after': '1' },
      });
    case 'away':
      return unavailable();
  }
}

const isKnown = ({ field }: FieldError) => Object.hasOwn(ENQUIRY_LABELS, field);

/** Where a form post without scripts goes next. No word of the visitor's is in the address. */
function nextPage(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'created':
    case 'repeated':
      return `/contact/thank-you?${new URLSearchParams({ reference: outcome.reference })}`;
    case 'invalid': {
      const fields = outcome.errors.filter(isKnown).map(({ field }) => field);
      return `/contact?${new URLSearchParams({ error: 'invalid', fields: fields.join() })}#enquiry-invalid`;
    }
    case 'key-reused':
    case 'refused':
      return '/contact?error=invalid#enquiry-invalid';
    case 'in-flight':
    case 'away':
      return '/contact?error=unavailable#enquiry-unavailable';
  }
}

/** The answer to a form post: the browser is sent on by GET, so that a reload sends nothing again. */
export const formReply = (outcome: Outcome): Reply => ({
  status: 303,
  headers: { location: nextPage(outcome) },
});
