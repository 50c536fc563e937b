import type { Reply } from '../http';
import { problem } from '../problem';
import { refusalOf } from '../staff-only';
import { DatabaseFault } from '../supabase';
import type { Failure } from '../supabase';

/** What a function of the database answered a member of staff, or the reply that says why not. */
export type Asked<T> = { ok: true; value: T } | { ok: false; reply: Reply };

/** Raised by our functions for a row that does not exist. */
const NOT_FOUND = 'PT404';

export const noSuchLead = (): Reply => problem(404, { detail: 'There is no such lead.' });

/**
 * Reads the answer of one of the desk's functions.
 * @param doing its name, for the log
 * @param parse makes the value of its JSON
 * @returns the value; or 401 the session has ended, 403 no admin, 404 no such row, 503 the database is away
 * @throws DatabaseFault for any other failure: a bug
 */
export function readAnswer<T>(
  doing: string,
  answer: Failure & { data: unknown },
  parse: (data: unknown) => T,
): Asked<T> {
  const refusal = refusalOf(answer);
  if (refusal) return { ok: false, reply: refusal };
  if (answer.error?.code === NOT_FOUND) return { ok: false, reply: noSuchLead() };
  if (answer.error) throw new DatabaseFault(doing, answer);
  return { ok: true, value: parse(answer.data) };
}

/** 200 with what was asked for, or why not. */
export const replyWith = (asked: Asked<object>, status = 200): Reply =>
  asked.ok ? { status, body: asked.value } : asked.reply;
