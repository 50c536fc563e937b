import { clientHash } from './client-address';
import type { Call } from './http';
import { keyedHash } from './keyed-hash';

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
