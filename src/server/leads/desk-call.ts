import { z } from 'zod';
import { findStaff, noAccess, notSignedIn, staffOnly } from '../auth/staff-only';
import { DatabaseFault, type Db, type Failure, isAway } from '../db/supabase';
import { isReference } from '../enquiries/reference';
import type { Call, Handler, Reply } from '../http/call';
import { invalid, problem, unavailable } from '../http/problem';
import { parseJson } from '../http/read-input';

/** What staff asked for, or the reply that says why they do not get it. */
export type DeskResult<T> = { ok: true; value: T } | { ok: false; reply: Reply };

export const noSuchLead = (): Reply => problem(404, { detail: 'There is no such lead.' });

const FOREIGN_KEY_VIOLATION = '23503';
/** Raised by our triggers: no such row, and a change that an erased lead does not take. */
const NOT_FOUND = 'PT404';
const CONFLICT = 'PT409';

/**
 * Reads the database's answer to a member of staff.
 * @param doing names the call in the log
 * @returns the data; or 401 the session has ended, 403 no admin, 404 no such lead, 409 the lead was erased, 422 an owner who
 *   is no staff member, 503 the database is away
 * @throws DatabaseFault for any other failure: a bug
 */
export function readAnswer<T>(
  doing: string,
  answer: Failure & { data: T },
): DeskResult<NonNullable<T>> {
  const refuse = (reply: Reply) => ({ ok: false as const, reply });
  if (isAway(answer)) return refuse(unavailable());
  if (answer.status === 401) return refuse(notSignedIn());
  if (answer.status === 403) return refuse(noAccess());
  switch (answer.error?.code) {
    case NOT_FOUND:
      return refuse(noSuchLead());
    case CONFLICT:
      return refuse(problem(409, { detail: 'This lead was erased.' }));
    case FOREIGN_KEY_VIOLATION:
      return refuse(invalid([{ field: 'owner_id', message: 'There is no such staff member.' }]));
  }
  if (answer.error || answer.data === null || answer.data === undefined)
    throw new DatabaseFault(doing, answer);
  return { ok: true, value: answer.data };
}

/**
 * Why a table showed no row to somebody who named one: row level security hides all rows from a session that has ended and
 * from an account without access, so the answer is 401, 403, 503 or, for an admin, 404.
 */
export async function whyNoRow(db: Db): Promise<Reply> {
  const staff = await findStaff(db);
  return staff.ok ? noSuchLead() : staff.reply;
}

/** 200, or another status, with what was asked for; or why not. */
export const replyWith = (result: DeskResult<object>, status = 200): Reply =>
  result.ok ? { status, body: result.value } : result.reply;

const idSchema = z.guid();

/** How an address names a lead. */
export type LeadKey = { column: 'id' | 'reference'; value: string };

/** The lead's id in the path; undefined when it is not one, so that the database is not asked. */
export const leadId = ({ params }: Call): string | undefined =>
  idSchema.safeParse(params['id']).data;

/** The lead's id or reference in the path; undefined when it is neither. */
export function leadKey(call: Call): LeadKey | undefined {
  const reference = (call.params['id'] ?? '').toUpperCase();
  if (isReference(reference)) return { column: 'reference', value: reference };
  const id = leadId(call);
  return id === undefined ? undefined : { column: 'id', value: id };
}

/** A handler by which staff change the lead in the path as a JSON body says; 404 when the path names none. */
export const leadChange = <Schema extends z.core.$ZodType>(
  schema: Schema,
  change: (db: Db, id: string, body: z.output<Schema>) => Promise<DeskResult<object>>,
  status = 200,
): Handler =>
  staffOnly(async (call, { db }) => {
    const body = parseJson(schema, call);
    if (!body.ok) return body.reply;
    const id = leadId(call);
    return id === undefined ? noSuchLead() : replyWith(await change(db, id, body.value), status);
  });
