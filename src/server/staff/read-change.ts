import { z } from 'zod';
import { refusalOf } from '../auth/staff-only';
import { DatabaseFault, type Failure } from '../db/supabase';
import type { ApiResponse, Result } from '../http/api-types';
import { invalid, problem } from '../http/problem';

export const NO_SUCH_COLLEAGUE = 'There is no such colleague.';

/** The path's id of a member of staff. */
export const staffPath = z.object({ id: z.uuid(NO_SUCH_COLLEAGUE) });

/** 409; the detail of the database's error may name the field that it is about. */
const conflict = ({ message, details: field }: { message: string; details?: string | null }) =>
  problem(409, { detail: message, ...(field && { members: { errors: [{ field, message }] } }) });

/** The answer to a change of people that the database refused; undefined when it did not. */
function refusedChange(answer: Failure): ApiResponse | undefined {
  switch (answer.error?.code) {
    case 'PT404':
      return problem(404, { detail: NO_SUCH_COLLEAGUE });
    case 'PT409':
      return conflict(answer.error);
    case 'PT422':
      return invalid([{ field: answer.error.details ?? '', message: answer.error.message }]);
    case '23503':
      return invalid([{ field: 'leads_to', message: 'There is no such staff member.' }]);
    default:
      return refusalOf(answer);
  }
}

/** Reads the answer to a change of people. Not ok when the database refused. @throws DatabaseFault for a failure that no input explains */
export function readChange<Data>(doing: string, answer: Failure & { data: Data }): Result<Data> {
  const response = refusedChange(answer);
  if (response) return { ok: false, response };
  if (answer.error) throw new DatabaseFault(doing, answer);
  return { ok: true, value: answer.data };
}
