import { z } from 'zod';
import type { Call, Handler, Reply } from './http';
import { withHeaders } from './http';
import { problem, unavailable } from './problem';
import { findSession } from './session';
import { clearedSession } from './session-cookie';
import { connect, DatabaseFault, isAway } from './supabase';
import type { Db } from './supabase';

/** The staff member who calls, and the database as that person may see it. */
export type Staff = { email: string; db: Db };

const currentStaffSchema = z.nullable(z.object({ email: z.string(), is_admin: z.boolean() }));

/** 401 that also takes a useless cookie away. */
export const notSignedIn = (): Reply =>
  problem(401, { detail: 'Please sign in.', headers: { 'set-cookie': clearedSession() } });

type Authorised = { ok: true; staff: Staff } | { ok: false; reply: Reply };

/** Asks the database who a token belongs to: it knows whether session and account still stand. */
async function authorise(call: Call, accessToken: string): Promise<Authorised> {
  const db = connect(call, accessToken);
  const answer = await db.rpc('current_staff');
  if (isAway(answer)) return { ok: false, reply: unavailable() };
  if (answer.status === 401) return { ok: false, reply: notSignedIn() };
  if (answer.error) throw new DatabaseFault('current_staff', answer);
  const staff = currentStaffSchema.parse(answer.data);
  if (!staff) return { ok: false, reply: notSignedIn() };
  return staff.is_admin
    ? { ok: true, staff: { email: staff.email, db } }
    : { ok: false, reply: problem(403, { detail: 'This account has no access to the desk.' }) };
}

/**
 * A handler for staff alone: 401 without a live session, 403 for an account that is no admin, 503 when that cannot be
 * found out. A renewed cookie goes out with whatever the handler answers.
 */
export const staffOnly =
  (handler: (call: Call, staff: Staff) => Promise<Reply>): Handler =>
  async (call) => {
    const found = await findSession(call);
    if (found.kind === 'none') return notSignedIn();
    if (found.kind === 'away') return unavailable();
    const authorised = await authorise(call, found.session.access_token);
    const reply = authorised.ok ? await handler(call, authorised.staff) : authorised.reply;
    return found.setCookie === undefined
      ? reply
      : withHeaders({ 'set-cookie': found.setCookie }, reply);
  };
