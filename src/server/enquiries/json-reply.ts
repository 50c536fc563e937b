import type { FieldError } from '../../domain/field-errors';
import type { Reply } from '../http/call';
import { invalid, problem, tooMany, unavailable } from '../http/problem';
import type { Outcome } from './outcome';

const KEY_REUSED: FieldError = {
  field: 'idempotency_key',
  message: 'This key was already used for another enquiry.',
};
const REFUSED: FieldError = { field: '', message: 'The enquiry holds text that cannot be stored.' };

/** The answer to a script. */
export function jsonReply(outcome: Outcome): Reply {
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
