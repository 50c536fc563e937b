import type { FactorSecret, RecoveryCodes } from '../../domain/http-api/factor';
import { DatabaseFault, type Db, type Failure, connect } from '../db/supabase';
import { type ApiResponse, type Result, withHeaders } from '../http/api-types';
import { problem } from '../http/problem';
import { authUnavailable } from './auth-refusal';
import { liftByAppCode } from './app-code';
import { refuseCurrent } from './present-password';
import { makeRecoveryCodes } from './recovery-codes';
import { sealSession } from './session';
import { refusalOf, type StaffCall } from './staff-only';
import type { Tokens } from './supabase-auth';
import { enrollFactor } from './supabase-factors';

const refuse = (response: ApiResponse) => ({ ok: false, response }) as const;

/** The project's limit of factors leaves no room for the new one beside the present one. */
const oneApp = (): ApiResponse =>
  problem(409, {
    detail:
      'The Supabase project allows no second app beside the present one. Remove the present app first, or ask a manager to.',
  });

const signInAgain = (): ApiResponse => problem(401, { detail: 'Please sign in.' });

/** Not ok when the database refused. @throws DatabaseFault for a failure that no input explains */
function readDone(doing: string, answer: Failure): Result<undefined> {
  if (answer.error?.code === 'PT403') {
    return refuse(problem(403, { detail: answer.error.message }));
  }
  const response = refusalOf(answer);
  if (response) return refuse(response);
  if (answer.error) throw new DatabaseFault(doing, answer);
  return { ok: true, value: undefined };
}

/**
 * Begins to set up a factor. In a session that a recovery code has let in, the lost factor goes first: Auth adds none beside
 * one that the session has not answered.
 */
export async function beginFactor(
  db: Db,
  { request, session }: StaffCall,
  current: string,
): Promise<Result<FactorSecret>> {
  const allowed = readDone('factor_state', await db.rpc('factor_state'));
  if (!allowed.ok) return allowed;
  const refusal = await refuseCurrent(request, session, current);
  if (refusal) return refuse(refusal);
  const enroll = () => enrollFactor(request, session.access_token);
  let enrolled = await enroll();
  if (enrolled.kind === 'lost' || enrolled.kind === 'many') {
    const removed = readDone('remove_factor', await db.rpc('remove_factor', { p_is_lost: true }));
    // Only a session that a recovery code has let in may remove the factor it did not answer.
    if (!removed.ok) return enrolled.kind === 'many' ? refuse(oneApp()) : removed;
    enrolled = await enroll();
  }
  switch (enrolled.kind) {
    case 'enrolled':
      return { ok: true, value: { secret: enrolled.secret, uri: enrolled.uri } };
    case 'away':
      return refuse(authUnavailable(enrolled));
    case 'many':
      return refuse(oneApp());
    case 'ended':
    case 'lost':
      return refuse(signInAgain());
  }
}

/** Stores a new set of recovery codes as the lifted session, whose cookie goes out even when that fails. */
async function giveCodes(
  { request, session }: StaffCall,
  tokens: Tokens,
  store: 'finish_factor' | 'replace_recovery_codes',
): Promise<ApiResponse> {
  const { shown, salt, hashes } = await makeRecoveryCodes();
  const lifted = connect(request, tokens.access_token);
  const stored = readDone(store, await lifted.rpc(store, { p_salt: salt, p_hashes: hashes }));
  const setCookie = await sealSession(request, { ...session, ...tokens, sealed_at: Date.now() });
  const body: RecoveryCodes = { recovery_codes: shown };
  const response = stored.ok ? { status: 200, body } : stored.response;
  return withHeaders({ 'set-cookie': setCookie }, response);
}

/** Ends the set-up of a factor; it replaces any other, and all other sessions end. */
export async function finishFactor(call: StaffCall, code: string) {
  const { request, session } = call;
  const lifted = await liftByAppCode(request, session, code, {
    status: 'unverified',
    missing: 'The set-up took too long. Please start again.',
  });
  return lifted.ok ? giveCodes(call, lifted.value, 'finish_factor') : lifted;
}

/** A new set of recovery codes. */
export async function replaceCodes(call: StaffCall, code: string) {
  const lifted = await liftByAppCode(call.request, call.session, code);
  return lifted.ok ? giveCodes(call, lifted.value, 'replace_recovery_codes') : lifted;
}

/** Removes the caller's factor; all other sessions end. */
export async function removeFactor(
  db: Db,
  { request, session }: StaffCall,
  current: string,
): Promise<Result<undefined>> {
  const allowed = readDone('factor_state', await db.rpc('factor_state'));
  if (!allowed.ok) return allowed;
  const refusal = await refuseCurrent(request, session, current);
  if (refusal) return refuse(refusal);
  return readDone('remove_factor', await db.rpc('remove_factor', {}));
}
