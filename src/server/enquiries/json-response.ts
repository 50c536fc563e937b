import words from '../../words/server';
import { type AnsweredOutcome, ENQUIRY_STATUS } from '../../domain/http-api/enquiries';
import type { FieldError } from '../../domain/zod';
import type { ApiResponse } from '../http/api-types';
import { problem, type ResponseHead, tooMany, UNAVAILABLE, unavailable } from '../http/problem';

const KEY_REUSED: FieldError = {
  field: 'idempotency_key',
  message: 'This key was already used for another enquiry.',
};

function retryAfter(outcome: AnsweredOutcome): Record<string, string> {
  if (outcome.kind === 'throttled') return { 'retry-after': String(outcome.seconds) };
  return outcome.kind === 'away' ? UNAVAILABLE.headers : {};
}

/** Status and headers of the response to an outcome. */
export const responseHead = (outcome: AnsweredOutcome): ResponseHead => ({
  status: ENQUIRY_STATUS[outcome.kind],
  headers: retryAfter(outcome),
});

/** The response to a JSON post. */
export function jsonResponse(outcome: AnsweredOutcome): ApiResponse {
  const status = ENQUIRY_STATUS[outcome.kind];
  switch (outcome.kind) {
    case 'created':
    case 'repeated':
      return { status, body: outcome.receipt };
    case 'key-reused':
      // Only the sender knows the key, and may know that the enquiry arrived.
      return problem(status, {
        members: { errors: [KEY_REUSED], reference: outcome.reference },
      });
    case 'invalid':
      return problem(status, {
        members: { errors: outcome.errors, ...(outcome.slots && { slots: outcome.slots }) },
      });
    case 'slot-taken':
      return problem(status, {
        detail: words.answers.timeTaken,
        members: { slots: outcome.slots },
      });
    case 'throttled':
      return tooMany(outcome.seconds);
    case 'away':
      return unavailable();
  }
}
