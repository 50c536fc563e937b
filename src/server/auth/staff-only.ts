import { z } from 'zod';
import { waitingAddressSchema, STAFF_ROLES } from '../../domain/http-api/staff';
import type { SessionResponse } from '../../domain/http-api/session';
import { type ProofKind, PROOFS } from '../../domain/http-api/problem';
import {
  type ApiRequest,
  type ApiResponse,
  type Handler,
  type Result,
  withHeaders,
} from '../http/api-types';
import { problem } from '../http/problem';
import { DESK_LANGUAGE } from '../../language/languages';
import { type ParsedParts, parseParts, type RequestParts } from '../http/read-input';
import { findSession } from './session';
import { clearedSession, type Session } from './session-cookies';
import { authUnavailable, awayAfter, type SessionEnd } from './supabase/auth-refusal';
import { connect, isAway, type Db, type Failure, DatabaseFault } from '../db/supabase';

/**
 * The person who calls, and the database as they may see it; `within` gives it another deadline than the call's own.
 * `id` is their account's.
 */
export type Staff = { id: string; db: Db; within: (deadline: AbortSignal) => Db };

/** The call of a member of staff, for handlers that ask Auth. */
export type StaffCall = { request: ApiRequest; session: Session };

type Person = SessionResponse['staff'];

/** 401 for somebody without a session; why theirs has ended, where that is known. */
export const notSignedIn = (end?: SessionEnd): ApiResponse =>
  problem(401, {
    detail: end?.detail ?? 'Please log in.',
    ...(end && { members: { ended: end.code } }),
  });

const noAccess = (): ApiResponse =>
  problem(403, { detail: 'This account has no access to the desk.' });

/** The response of something that asks first for a proof, which the database names in the error's detail. */
const needsProof = (proof: ProofKind): ApiResponse =>
  problem(403, { detail: 'Confirm that it’s you, then try again.', members: { proof } });

/** The response when the database is away, or refused because of who asks; undefined for any other answer. */
export function refusalOf(answer: Failure): ApiResponse | undefined {
  if (isAway(answer)) return authUnavailable(awayAfter(answer));
  if (answer.status === 401) return notSignedIn();
  const proof = PROOFS.find((kind) => kind === answer.error?.details);
  if (answer.error?.code === 'PT403' && proof) return needsProof(proof);
  return answer.status === 403 ? noAccess() : undefined;
}

/** A handler's answer: a value to send as JSON, nothing (204), or a response of its own kind. */
type StaffResult = Result<object | undefined> | ApiResponse;

const toResponse = (result: StaffResult, status: number): ApiResponse => {
  if ('status' in result) return result;
  if (!result.ok) return result.response;
  return result.value ? { status, body: result.value } : { status: 204 };
};

/** A response with one cookie more, which its own follow: of two with the same name, browsers keep the last. */
const withCookie = (cookie: string, response: ApiResponse): ApiResponse => {
  const own = response.headers?.['set-cookie'];
  const cookies = own === undefined ? cookie : [cookie, own].flat();
  return { ...response, headers: { ...response.headers, 'set-cookie': cookies } };
};

/**
 * A handler for people with a session: 401 without one, 503 when that cannot be found out. Whether session and account still
 * stand, and whether it is an admin's, the database decides at the handler's own call: one round trip, and nothing can change
 * in between. A renewed cookie goes out with whatever the handler answers, but a 401 takes the useless one away. Answers are
 * in the desk's language, whatever the address says: there `language` filters leads.
 * @param parts schemas of the request's path, query and body; one that does not fit is refused before `work` runs
 * @param work returns the value to answer with
 * @param status of an answer with a value
 */
export function staffOnly<Parts extends RequestParts>(
  parts: Parts,
  work: (staff: Staff, input: ParsedParts<Parts>, call: StaffCall) => Promise<StaffResult>,
  status = 200,
): Handler {
  const handler = async (request: ApiRequest): Promise<ApiResponse> => {
    const withoutCookie = (response: ApiResponse) =>
      withHeaders({ 'set-cookie': clearedSession(request) }, response);
    const current = await findSession(request);
    if (current.kind === 'none') return withoutCookie(notSignedIn(current.end));
    if (current.kind === 'away') return authUnavailable(current);
    const { session, setCookie } = current;
    const within = (deadline: AbortSignal) => connect({ deadline }, session.access_token);
    const staff = { id: session.id, db: within(request.deadline), within };
    const input = parseParts(parts, request);
    const result = input.ok ? await work(staff, input.value, { request, session }) : input;
    const response = toResponse(result, status);
    if (response.status === 401) return withoutCookie(response);
    return setCookie === undefined ? response : withCookie(setCookie, response);
  };
  return Object.assign(handler, { language: DESK_LANGUAGE });
}

const currentStaffSchema = z.nullable(
  z.object({
    id: z.guid(),
    email: z.string(),
    is_staff: z.boolean(),
    name: z.nullable(z.string()),
    role: z.nullable(z.enum(STAFF_ROLES)),
    factor: z.boolean(),
    needs_factor: z.boolean(),
    factor_due: z.nullable(z.string()),
    day_mail_at: z.nullable(z.string()),
    address_change: z.nullable(waitingAddressSchema),
  }),
);

type Caller = Person & { isStaff: boolean };

/** The person of a session, staff or not; not ok when it has ended (401), or can't be checked (503). */
export async function findCaller(db: Db): Promise<Result<Caller>> {
  const answer = await db.rpc('current_staff');
  const refusal = refusalOf(answer);
  if (refusal) return { ok: false, response: refusal };
  if (answer.error) throw new DatabaseFault('current_staff', answer);
  const staff = currentStaffSchema.parse(answer.data);
  if (!staff) return { ok: false, response: notSignedIn() };
  const { is_staff: isStaff, name, role, ...known } = staff;
  // An account that is none of the desk's has neither.
  return {
    ok: true,
    value: { ...known, isStaff, name: name ?? known.email, role: role ?? 'staff' },
  };
}

/** The manager of a session; not ok as findStaff, and with 403 for other staff. */
export async function findManager(db: Db): Promise<Result<Person>> {
  const staff = await findStaff(db);
  return !staff.ok || staff.value.role === 'manager'
    ? staff
    : { ok: false, response: problem(403, { detail: 'Only a manager may do this.' }) };
}

/**
 * The staff member of a session; not ok when it has ended (401), isn't an admin's (403), or can't be checked (503).
 * @param mayLackFactor also somebody who must set up a second factor before anything else
 */
export async function findStaff(db: Db, mayLackFactor = false): Promise<Result<Person>> {
  const caller = await findCaller(db);
  if (!caller.ok) return caller;
  const { isStaff, ...staff } = caller.value;
  return isStaff || (mayLackFactor && staff.needs_factor)
    ? { ok: true, value: staff }
    : { ok: false, response: noAccess() };
}
