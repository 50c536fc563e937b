import { z } from 'zod';
import { refusalOf } from '../auth/staff-only';
import {
  CONFLICT,
  type DatabaseResponse,
  FOREIGN_KEY_VIOLATION,
  INVALID,
  NOT_FOUND,
} from '../db/read-response';
import { DatabaseFault, type Failure } from '../db/supabase';
import type { ApiResponse, Result } from '../http/api-types';
import { invalid, problem } from '../http/problem';

export const NO_SUCH_COLLEAGUE = 'There is no such colleague.';

/** The path's id of a member of staff. */
export const staffPath = z.object({ id: z.uuid(NO_SUCH_COLLEAGUE) });

/** 409; the detail of the database's error may name the field that it is about. */
const conflict = ({ message, details: field }: { message: string; details?: string | null }) =>
  problem(409, { detail: message, ...(field && { members: { errors: [{ field, message }] } }) });

/** The response to a change of people that the database refused; undefined when it did not. */
function refusedChange(response: Failure): ApiResponse | undefined {
  switch (response.error?.code) {
    case NOT_FOUND:
      return problem(404, { detail: NO_SUCH_COLLEAGUE });
    case CONFLICT:
      return conflict(response.error);
    case INVALID:
      return invalid([{ field: response.error.details ?? '', message: response.error.message }]);
    case FOREIGN_KEY_VIOLATION:
      return invalid([{ field: 'leads_to', message: 'There is no such staff member.' }]);
    default:
      return refusalOf(response);
  }
}

/**
 * Reads the database's response to a change of people. Not ok when the database refused.
 *
 * @throws DatabaseFault for a failure that no input explains
 */
export function readStaffResponse<Data>(
  doing: string,
  response: DatabaseResponse<Data>,
): Result<Data> {
  const refusal = refusedChange(response);
  if (refusal) return { ok: false, response: refusal };
  if (response.error) throw new DatabaseFault(doing, response);
  return { ok: true, value: response.data };
}
