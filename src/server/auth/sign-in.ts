import { z } from 'zod';
import type { Credentials, SessionResponse } from '../../domain/http-api/session';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import { emailAbilityOf, publicAbility } from '../email/ability';
import { env } from '../env';
import { logFault } from '../faults';
import type { ApiRequest } from '../http/api-types';
import { sharesAddress } from './supabase/ask-auth';
import { type Away, awayAfter } from './supabase/auth-refusal';
import {
  checkInTurn,
  findDevice,
  sealDevice,
  type SignInSubjects,
  signInSubjects,
} from './sign-in-limits';
import { endSession, startSession } from './session';
import { sealFirstStep } from './session-cookies';
import { findCaller } from './staff-only';
import { signIn, type Tokens } from './supabase/supabase-auth';

/**
 * Counts a sign-in; the rules are in `throttle_rules`.
 * @returns undefined when it may go on to Auth, else why not; `away`: that cannot be found out, so it may not
 * @param device of a browser that has signed in to the account before
 * @throws DatabaseFault a bug; the sign-in is not admitted then either
 */
async function admitSignIn(
  request: ApiRequest,
  { email, account, client, pair }: SignInSubjects,
  device: string | undefined,
): Promise<{ kind: 'throttled'; seconds: number } | Away | undefined> {
  const answer = await connect(request).rpc('admit_sign_in', {
    p_account: account,
    p_client: client,
    p_pair: pair,
    // The account's owner is told by email when strangers have used up its attempts.
    ...(device === undefined ? { p_email: email } : { p_device: device }),
    ...(sharesAddress(request) && { p_shares_address: true }),
  });
  if (isAway(answer)) return awayAfter(answer);
  if (answer.error) throw new DatabaseFault('admit_sign_in', answer);
  const seconds = z.int().parse(answer.data);
  return seconds === 0 ? undefined : { kind: 'throttled', seconds };
}

/**
 * After a sign-in: earlier failures of this account at this client count no more. When that cannot be done they run out by
 * themselves, so it never keeps anybody from signing in.
 */
async function forgetFailures(
  request: ApiRequest,
  { pair }: SignInSubjects,
  accessToken: string,
): Promise<void> {
  const answer = await connect(request, accessToken).rpc('forget_sign_ins', { p_pair: pair });
  if (!answer.error || isAway(answer)) return;
  const cause = new DatabaseFault('forget_sign_ins', answer);
  logFault({ message: 'Failures were not forgotten.', request_id: request.requestId, cause });
}

/** Notes a refused password or code in the log of the desk. The answer does not depend on it. */
export async function noteFailure(request: ApiRequest, email: string): Promise<void> {
  const p_device = request.headers['user-agent'];
  const answer = await connect(request).rpc('note_failed_sign_in', {
    p_email: email,
    ...(p_device !== undefined && { p_device }),
  });
  if (!answer.error || isAway(answer)) return;
  const cause = new DatabaseFault('note_failed_sign_in', answer);
  logFault({ message: 'A failed log-in was not noted.', request_id: request.requestId, cause });
}

/**
 * Works, and holds some outcomes back, so that how long they took tells nothing about them.
 * @param ms after which such an outcome is out at the earliest; longer than any of them takes
 * @param isHeldBack which they are; all others are out at once
 */
export async function hideTiming<Outcome>(
  ms: number,
  work: () => Promise<Outcome>,
  isHeldBack: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const earliest = new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
  const outcome = await work();
  if (isHeldBack(outcome)) await earliest;
  return outcome;
}

/**
 * Milliseconds before which no wrong password and no unknown account is answered: longer than Auth takes for either.
 * Supabase Auth hashes the password only of an account that exists, and the difference would tell which do.
 */
const REFUSAL_MS = 600;

/** Seconds after which somebody who found the queue of passwords full should try again. */
const FULL_SECONDS = 3;

/** Asks Auth for a session by a password, after the throttle has admitted it; never without. */
async function askInTurn(
  request: ApiRequest,
  credentials: Credentials,
  subjects: SignInSubjects,
  device: string | undefined,
) {
  const refusal = await admitSignIn(request, subjects, device);
  if (refusal) return refusal;
  const outcome = await signIn(request, credentials);
  if (outcome.kind === 'refused') await noteFailure(request, credentials.email);
  return outcome;
}

/**
 * Asks Auth for a session by a password, when its turn has come and the throttle has admitted it; browsers that have logged in
 * to the account before go first. A password that finds no room in the queue is throttled, and not counted.
 */
export async function checkPassword(request: ApiRequest, given: Credentials) {
  // Auth looks an address up in lower case: what is counted must be what is looked up.
  const credentials = { ...given, email: given.email.toLowerCase() };
  const subjects = signInSubjects(request, credentials.email);
  const check = async () => {
    const device = await findDevice(request, subjects.account);
    const checked = await checkInTurn(
      () => askInTurn(request, credentials, subjects, device),
      device !== undefined,
    );
    return checked?.outcome ?? { kind: 'throttled' as const, seconds: FULL_SECONDS };
  };
  return hideTiming(REFUSAL_MS, check, ({ kind }) => kind === 'refused');
}

/** The person of new tokens, staff or not; undefined when that cannot be found out. */
export async function findPerson(request: ApiRequest, { access_token }: Tokens) {
  const caller = await findCaller(connect(request, access_token));
  if (!caller.ok) return undefined;
  const { isStaff: _, ...staff } = caller.value;
  return staff;
}

/**
 * Lets somebody in who has proved who they are; a session of this browser that is still open ends.
 * @returns the `Set-Cookie` values of session and device
 */
export async function letIn(request: ApiRequest, tokens: Tokens): Promise<string[]> {
  const subjects = signInSubjects(request, tokens.email.toLowerCase());
  const [session, known] = await Promise.all([
    startSession(request, tokens),
    sealDevice(request, subjects.account),
    forgetFailures(request, subjects, tokens.access_token),
    // The one that the browser had before; where Auth cannot end it now, it ends when it is idle.
    endSession(request),
  ]);
  return [session, known];
}

/**
 * Signs in at Auth, as far as a password goes.
 * @returns how it ended; `cookies` are `Set-Cookie` values. Refused says nothing about what was wrong; `factor`: a code is
 *   still to come
 */
export async function attemptSignIn(request: ApiRequest, given: Credentials) {
  const grant = await checkPassword(request, given);
  if (grant.kind !== 'granted') return grant;
  const { tokens } = grant;
  const staff = await findPerson(request, tokens);
  if (!staff) return { kind: 'away' as const };
  return staff.factor
    ? { kind: 'factor' as const, cookies: [await sealFirstStep(request, tokens)] }
    : { kind: 'signed-in' as const, staff, cookies: await letIn(request, tokens) };
}

/** The body that tells the desk whose session it is, and what it can do by email. */
export const sessionResponse = (staff: SessionResponse['staff']): SessionResponse => ({
  staff,
  email: publicAbility(emailAbilityOf(env())),
});
