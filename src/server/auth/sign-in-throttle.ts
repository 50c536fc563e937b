import { z } from 'zod';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { Call } from '../http/call';
import { clientHash } from '../http/client-address';
import { logFault } from '../log';
import { keyedHash } from './seal';

/** Whom a sign-in is counted for: keyed hashes of the account, of the client's network, and of both together. */
export type SignInSubjects = { account: string; client: string; pair: string };

/** Where nobody says who calls, all are one client: counted too much rather than not at all. */
const nobody = () => keyedHash('client address', 'unknown');

/** @param email in lower case, as Auth looks it up: another spelling must not be another account */
export function signInSubjects(call: Pick<Call, 'headers'>, email: string): SignInSubjects {
  const account = keyedHash('sign-in account', email);
  const client = clientHash(call) ?? nobody();
  return { account, client, pair: keyedHash('sign-in account and client', account + client) };
}

/** Whether a sign-in may go on to Auth. `away`: that cannot be found out, so it may not. */
export type Admission =
  { kind: 'admitted' } | { kind: 'throttled'; seconds: number } | { kind: 'away' };

/**
 * Counts a sign-in, or refuses it; the rules are in `throttle_rules`.
 * @param device of a browser that has signed in to the account before
 * @throws DatabaseFault a bug; the sign-in is not admitted then either
 */
export async function admitSignIn(
  call: Call,
  { account, client, pair }: SignInSubjects,
  device: string | undefined,
): Promise<Admission> {
  const answer = await connect(call).rpc('admit_sign_in', {
    p_account: account,
    p_client: client,
    p_pair: pair,
    ...(device !== undefined && { p_device: device }),
  });
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) throw new DatabaseFault('admit_sign_in', answer);
  const seconds = z.int().parse(answer.data);
  return seconds === 0 ? { kind: 'admitted' } : { kind: 'throttled', seconds };
}

/**
 * After a sign-in: earlier failures of this account at this client count no more. When that cannot be done they run out by
 * themselves, so it never keeps anybody from signing in.
 */
export async function forgetFailures(
  call: Call,
  { pair }: SignInSubjects,
  accessToken: string,
): Promise<void> {
  const answer = await connect(call, accessToken).rpc('forget_sign_ins', { p_pair: pair });
  if (!answer.error || isAway(answer)) return;
  const cause = new DatabaseFault('forget_sign_ins', answer);
  logFault({ message: 'Failures were not forgotten.', request_id: call.requestId, cause });
}
