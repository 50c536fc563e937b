import { randomUUID } from 'node:crypto';
import { parse, serialize } from 'cookie';
import { z } from 'zod';
import type { Credentials } from '../../domain/http-api/session';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { ApiRequest } from '../http/api-types';
import { clientHash } from '../http/client-address';
import { logFault } from '../faults';
import { keyedHash, seal, unseal } from './session-secret';
import { guardedCookie, startSession } from './session';
import { signIn } from './supabase-auth';

/**
 * The subjects a sign-in is counted for: keyed hashes of the account, of the client's network, and of both together. Without a client
 * address all are one client: counted too much rather than not at all.
 * @param email in lower case, as Auth looks it up: another spelling must not be another account
 */
function signInSubjects(request: ApiRequest, email: string) {
  const account = keyedHash('sign-in account', email);
  const client = clientHash(request) ?? keyedHash('client address', 'unknown');
  return { account, client, pair: keyedHash('sign-in account and client', account + client) };
}

type SignInSubjects = ReturnType<typeof signInSubjects>;

/**
 * Counts a sign-in; the rules are in `throttle_rules`.
 * @returns undefined when it may go on to Auth, else why not; `away`: that cannot be found out, so it may not
 * @param device of a browser that has signed in to the account before
 * @throws DatabaseFault a bug; the sign-in is not admitted then either
 */
async function admitSignIn(
  request: ApiRequest,
  { account, client, pair }: SignInSubjects,
  device: string | undefined,
): Promise<{ kind: 'throttled'; seconds: number } | { kind: 'away' } | undefined> {
  const answer = await connect(request).rpc('admit_sign_in', {
    p_account: account,
    p_client: client,
    p_pair: pair,
    ...(device !== undefined && { p_device: device }),
  });
  if (isAway(answer)) return { kind: 'away' };
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
 * A browser that has signed in is known by a cookie, and counted apart from strangers: so nobody can lock staff out by
 * guessing (OWASP, Slow Down Online Guessing Attacks with Device Cookies). It opens nothing. `__Secure-` rather than
 * `__Host-`, because the latter would send it with every request, and only signing in needs it.
 */
const deviceCookie = (request: ApiRequest) => guardedCookie(request, '__Secure-', 'device');
const PATH = '/api/session';

/** Seconds that a browser is known after its last sign-in: 90 days. */
const TTL_SECONDS = 90 * 24 * 60 * 60;

const deviceSchema = z.strictObject({ device: z.guid(), account: z.string() });

/** The `Set-Cookie` value that makes a browser known to have signed in to this account, under a new name each time. */
async function sealDevice(request: ApiRequest, account: string): Promise<string> {
  const sealed = await seal({ device: randomUUID(), account }, TTL_SECONDS);
  const { name, attributes } = deviceCookie(request);
  return serialize(name, sealed, { ...attributes, path: PATH, maxAge: TTL_SECONDS });
}

/** By what a browser is counted, a keyed hash; undefined unless it has signed in to this account before. */
async function findDevice(request: ApiRequest, account: string): Promise<string | undefined> {
  const sealed = parse(request.headers['cookie'] ?? '')[deviceCookie(request).name];
  const known = sealed ? await unseal(deviceSchema, sealed, TTL_SECONDS) : undefined;
  return known?.account === account ? keyedHash('sign-in device', known.device) : undefined;
}

/**
 * Milliseconds before which no wrong password and no unknown account is answered: longer than Auth takes for either.
 * Supabase Auth hashes the password only of an account that exists, and the difference would tell which do.
 */
const REFUSAL_MS = 600;

/**
 * Signs in at Auth, after the throttle has admitted it; never without.
 * @returns how it ended; `cookies` are `Set-Cookie` values. Refused says nothing about what was wrong
 */
export async function attemptSignIn(request: ApiRequest, given: Credentials) {
  // Auth looks an address up in lower case: what is counted must be what is looked up.
  const credentials = { ...given, email: given.email.toLowerCase() };
  const subjects = signInSubjects(request, credentials.email);
  const device = await findDevice(request, subjects.account);
  const refusal = await admitSignIn(request, subjects, device);
  if (refusal) return refusal;

  const ask = () => signIn(request, credentials);
  const grant = await hideTiming(REFUSAL_MS, ask, ({ kind }) => kind === 'refused');
  if (grant.kind !== 'granted') return grant;

  const { tokens } = grant;
  const [session, known] = await Promise.all([
    startSession(request, tokens),
    sealDevice(request, subjects.account),
    forgetFailures(request, subjects, tokens.access_token),
  ]);
  const { id, email } = tokens;
  return { kind: 'signed-in' as const, id, email, cookies: [session, known] };
}
