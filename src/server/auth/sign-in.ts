import type { Credentials } from '../../domain/http-api/session';
import { signIn } from './supabase-auth';
import { findDevice, sealDevice } from './device-cookie';
import { hideTiming } from './hide-timing';
import type { Call } from '../http/call';
import { startSession } from './session';
import { admitSignIn, forgetFailures, signInSubjects } from './sign-in-throttle';

/** How a sign-in ended; `cookies` are `Set-Cookie` values. Refused says nothing about what was wrong. */
export type SignInOutcome =
  | { kind: 'signed-in'; id: string; email: string; cookies: string[] }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'refused' | 'away' };

/**
 * Milliseconds before which no wrong password and no unknown account is answered: longer than Auth takes for either.
 * Supabase Auth hashes the password only of an account that exists, and the difference would tell which do.
 */
const REFUSAL_MS = 600;

/** Signs in at Auth, after the throttle has admitted it; never without. */
export async function attemptSignIn(call: Call, given: Credentials): Promise<SignInOutcome> {
  // Auth looks an address up in lower case: what is counted must be what is looked up.
  const credentials = { ...given, email: given.email.toLowerCase() };
  const subjects = signInSubjects(call, credentials.email);
  const device = await findDevice(call.headers['cookie'], subjects.account);
  const admission = await admitSignIn(call, subjects, device);
  if (admission.kind !== 'admitted') return admission;

  const ask = () => signIn(call, credentials);
  const grant = await hideTiming(REFUSAL_MS, ask, ({ kind }) => kind === 'refused');
  if (grant.kind !== 'granted') return grant;

  const { tokens } = grant;
  const [session, known] = await Promise.all([
    startSession(tokens),
    sealDevice(subjects.account),
    forgetFailures(call, subjects, tokens.access_token),
  ]);
  const { id, email } = tokens;
  return { kind: 'signed-in', id, email, cookies: [session, known] };
}
