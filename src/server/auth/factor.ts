import type { BegunFactor, FactorSecret, RecoveryCodes } from '../../domain/http-api/session';
import { DatabaseFault, type Db, type Failure, connect } from '../db/supabase';
import { type ApiRequest, type ApiResponse, type Result, withHeaders } from '../http/api-types';
import { problem } from '../http/problem';
import { authUnavailable } from './supabase/auth-refusal';
import { liftByAppCode, liftByNewApp, makeRecoveryCodes } from './factor-codes';
import { refuseCurrent } from './prove';
import { sealLifted } from './session';
import type { Session } from './session-cookies';
import { notSignedIn, refusalOf, type StaffCall } from './staff-only';
import type { Tokens } from './supabase/supabase-auth';
import { enrollFactor } from './supabase/supabase-factors';

const refuse = (response: ApiResponse) => ({ ok: false, response }) as const;

/** The project's limit of factors leaves no room for the new one beside the present one. */
const oneApp = (): ApiResponse =>
  problem(409, {
    detail:
      'The Supabase project allows no second app beside the present one. Remove the present app first, or ask a manager to.',
  });

/** Not ok when the database refused. @throws DatabaseFault for a failure that no input explains */
function readDone(doing: string, answer: Failure): Result<undefined> {
  const response = refusalOf(answer);
  if (answer.error?.code === 'PT403' && !answer.error.details) {
    return refuse(problem(403, { detail: answer.error.message }));
  }
  if (response) return refuse(response);
  if (answer.error) throw new DatabaseFault(doing, answer);
  return { ok: true, value: undefined };
}

/** A response with the cookie of the session that a code has lifted, which goes out whatever the response is. */
async function withLifted(
  request: ApiRequest,
  session: Session,
  tokens: Tokens,
  response: ApiResponse,
): Promise<ApiResponse> {
  return withHeaders({ 'set-cookie': await sealLifted(request, session, tokens) }, response);
}

/** The secret, once its recovery codes are stored: a factor that counts has codes, even when the answer to its code is lost. */
async function keepCodesFirst(
  db: Db,
  { id, secret, uri }: FactorSecret & { id: string },
  { shown, salt, hashes }: Awaited<ReturnType<typeof makeRecoveryCodes>>,
): Promise<Result<BegunFactor>> {
  const stored = readDone(
    'begin_factor',
    await db.rpc('begin_factor', { p_factor_id: id, p_salt: salt, p_hashes: hashes }),
  );
  return stored.ok ? { ok: true, value: { secret, uri, recovery_codes: shown } } : stored;
}

/**
 * Begins to set up a factor. In a session that a recovery code has let in, the lost factor goes first: Auth adds none beside
 * one that the session has not answered.
 */
export async function beginFactor(
  db: Db,
  { request, session }: StaffCall,
  current: string,
): Promise<Result<BegunFactor>> {
  const allowed = readDone('factor_state', await db.rpc('factor_state'));
  if (!allowed.ok) return allowed;
  const refusal = await refuseCurrent(request, session, current);
  if (refusal) return refuse(refusal);
  // Hashing takes as long as Auth does.
  const making = makeRecoveryCodes();
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
      return keepCodesFirst(db, enrolled, await making);
    case 'away':
      return refuse(authUnavailable(enrolled));
    case 'many':
      return refuse(oneApp());
    // A session of which Auth knows no factor, and adds none, is not the one that was asked about.
    case 'ended':
    case 'none':
    case 'lost':
      return refuse(notSignedIn());
  }
}

/** Ends the set-up of a factor; it replaces any other, and all other sessions end. */
export async function finishFactor(
  { request, session }: StaffCall,
  code: string,
): Promise<Result<undefined> | ApiResponse> {
  const lifted = await liftByNewApp(request, session, code);
  if (!lifted.ok) return lifted;
  const { access_token } = lifted.value;
  const finished = readDone(
    'finish_factor',
    await connect(request, access_token).rpc('finish_factor'),
  );
  const response = finished.ok ? { status: 204 } : finished.response;
  return withLifted(request, session, lifted.value, response);
}

/** A new set of recovery codes. */
export async function replaceCodes(
  { request, session }: StaffCall,
  code: string,
): Promise<Result<undefined> | ApiResponse> {
  const lifted = await liftByAppCode(request, session, code);
  if (!lifted.ok) return lifted;
  const { shown, salt, hashes } = await makeRecoveryCodes();
  const db = connect(request, lifted.value.access_token);
  const stored = readDone(
    'replace_recovery_codes',
    await db.rpc('replace_recovery_codes', { p_salt: salt, p_hashes: hashes }),
  );
  const body: RecoveryCodes = { recovery_codes: shown };
  const response = stored.ok ? { status: 200, body } : stored.response;
  return withLifted(request, session, lifted.value, response);
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
