import { isRecoveryCode, type PasswordChange } from '../../../domain/http-api/session';
import { connect, DatabaseFault } from '../../db/supabase';
import type { ApiRequest, ApiResponse, Result } from '../../http/api-types';
import { invalid, problem, unavailable } from '../../http/problem';
import { type Away, authUnavailable } from '../supabase/auth-refusal';
import { admitCode, liftByAppCode, removeLostApp, spendRecoveryCode } from '../factor-codes';
import { type AccountToken, openToken, type OpenedToken, sealToken } from '../email-links';
import { passwordFault } from './password-rules';
import { clearedSession } from '../session-cookies';
import { keyedHash } from '../session-secret';
import { knowDevice } from '../sign-in-limits';
import { findCaller, refusalOf } from '../staff-only';
import { changePassword, openLink, signOut } from '../supabase/supabase-auth';

const ACCEPTED = 'You have accepted this invitation. Log in with the password you chose.';

const spent = (): ApiResponse =>
  problem(410, { detail: 'This link was used before or is too old. Ask for a new one.' });

/** 503 with a token for the next try, after the link was spent. */
async function tryAgain(opened: OpenedToken, away: Omit<Away, 'kind'> = {}): Promise<ApiResponse> {
  const response = authUnavailable(away);
  return { ...response, body: { ...response.body, token: await sealToken(opened) } };
}

/** 422 about the new password. */
export const wrongPassword = (message: string, members?: object): ApiResponse =>
  invalid([{ field: 'password', message }], members);

/** For a new password that is the present one. */
export const SAME_PASSWORD = 'This is your present password. Choose another one.';

/** Calls a function of the database as the person of this session. @returns why it did not do it: 401, 403 or 503 */
async function tell(
  request: ApiRequest,
  accessToken: string,
  name: 'accept_invitation' | 'report_new_password',
  link?: string,
): Promise<ApiResponse | undefined> {
  const db = connect(request, accessToken);
  const answer =
    name === 'accept_invitation'
      ? await db.rpc(name, link === undefined ? {} : { p_link: link })
      : await db.rpc(name);
  const refusal = refusalOf(answer);
  if (!refusal && answer.error) throw new DatabaseFault(name, answer);
  return refusal;
}

const linkHash = (hash: string): string => keyedHash('invitation', hash);
const keptLink = (token: AccountToken) => (token.kind === 'opened' ? token.link : undefined);

/** The response to the link of an invitation that was accepted; undefined for every other link. */
async function refuseAccepted(
  request: ApiRequest,
  token: AccountToken,
): Promise<ApiResponse | undefined> {
  const p_link = token.kind === 'invitation' ? linkHash(token.hash) : keptLink(token);
  if (p_link === undefined) return undefined;
  const answer = await connect(request).rpc('is_invitation_accepted', { p_link });
  return answer.data ? problem(410, { detail: ACCEPTED, members: { accepted: true } }) : undefined;
}

/**
 * The response to a link that works no more, before anything is typed: it was cut off, is too old, or was accepted. Whether
 * it was used otherwise, only Auth knows, which would spend it.
 */
export async function refuseLink(
  request: ApiRequest,
  text: string,
): Promise<ApiResponse | undefined> {
  const token = await openToken(text);
  if (!token) return spent();
  return token.kind === 'opened' ? undefined : refuseAccepted(request, token);
}

/** The session that a token opens, or has opened before; else the response that says why there is none. */
async function openSessionOf(
  request: ApiRequest,
  text: string,
  password: string,
): Promise<OpenedToken | ApiResponse> {
  const token = await openToken(text);
  if (!token) return spent();
  // Before Auth spends the link, so that it still works for a better password.
  const fault = passwordFault(password, token.email);
  if (fault !== undefined) return wrongPassword(fault);
  if (token.kind === 'opened') return token;
  const { kind, type, hash, email } = token;
  const grant = await openLink(request, type, hash);
  // The person may have accepted by it, and lost the answer.
  if (grant.kind === 'refused') return (await refuseAccepted(request, token)) ?? spent();
  if (grant.kind === 'throttled') return unavailable();
  if (grant.kind === 'away') return authUnavailable(grant);
  const { access_token } = grant.tokens;
  const opened = { kind: 'opened', by: kind, access_token, email, made_at: Date.now() } as const;
  return kind === 'invitation' ? { ...opened, link: linkHash(hash) } : opened;
}

/**
 * The session of a link after a recovery code, which removes the lost app. Further tries at the same link spend no other
 * code.
 */
async function recoverOpened(
  request: ApiRequest,
  opened: OpenedToken,
  code: string,
): Promise<Result<OpenedToken>> {
  const db = connect(request, opened.access_token);
  if (!opened.recovered) {
    const admitted = await admitCode(request, db, opened.email, code);
    if (!admitted.ok) return admitted;
    const isRight = await spendRecoveryCode(db, code, admitted.value.salt);
    if (!isRight.ok) return isRight;
    if (!isRight.value) {
      return { ok: false, response: invalid([{ field: 'code', message: 'Invalid code.' }]) };
    }
  }
  const recovered: OpenedToken = { ...opened, recovered: true };
  return (await removeLostApp(db))
    ? { ok: true, value: recovered }
    : { ok: false, response: await tryAgain(recovered) };
}

async function liftByCode(
  request: ApiRequest,
  opened: OpenedToken,
  code: string,
): Promise<Result<OpenedToken>> {
  if (opened.recovered || isRecoveryCode(code)) return recoverOpened(request, opened, code);
  const lifted = await liftByAppCode(request, opened, code);
  return lifted.ok
    ? { ok: true, value: { ...opened, access_token: lifted.value.access_token } }
    : lifted;
}

/** The session of a link after a code; a refusal carries a token for the next try. */
async function liftOpened(
  request: ApiRequest,
  opened: OpenedToken,
  code: string,
): Promise<OpenedToken | ApiResponse> {
  const lifted = await liftByCode(request, opened, code);
  if (lifted.ok) return lifted.value;
  const { response } = lifted;
  if (response.status === 401) return spent();
  return { ...response, body: { token: await sealToken(opened), ...response.body } };
}

/**
 * Sets the password of the person who holds an email's token; all their sessions end, and this browser counts as one that
 * has logged in, whatever strangers guessed. A password that Auth refuses after it has spent the link is answered with a
 * token that works for another.
 */
export async function resetPassword(
  request: ApiRequest,
  { token, password, code }: Extract<PasswordChange, { token: string }>,
): Promise<ApiResponse> {
  const linked = await openSessionOf(request, token, password);
  if ('status' in linked) return linked;
  // Only the session of the link knows the name. When it cannot be read, neither can the change be told, and that is tried again.
  const caller = await findCaller(connect(request, linked.access_token));
  const fault = caller.ok && passwordFault(password, linked.email, caller.value.name);
  if (fault) return wrongPassword(fault, { token: await sealToken(linked) });
  const opened = code === undefined ? linked : await liftOpened(request, linked, code);
  if ('status' in opened) return opened;
  const { access_token: accessToken, by, email } = opened;
  const outcome = await changePassword(request, accessToken, password);
  switch (outcome.kind) {
    // An answer that was lost may have ended it.
    case 'ended':
      return (await refuseAccepted(request, opened)) ?? spent();
    case 'away':
      return tryAgain(opened, outcome);
    // A link's session needs no present password; a project that asks for one does not know it as such.
    case 'wrong current':
      return tryAgain(opened);
    case 'factor':
      return problem(403, {
        detail: 'Enter the code of your authenticator app, or a recovery code.',
        members: { factor: true, token: await sealToken(opened) },
      });
    case 'weak':
      return wrongPassword(outcome.message, { token: await sealToken(opened) });
    case 'changed':
    case 'same':
      break;
  }
  const step = by === 'invitation' ? 'accept_invitation' : 'report_new_password';
  const refusal = await tell(request, accessToken, step, opened.link);
  if (refusal?.status === 503) return tryAgain(opened);
  // An answer of success says that all sessions have ended.
  if (!(await signOut(request, accessToken, 'global'))) return tryAgain(opened);
  if (refusal) return refusal.status === 401 ? spent() : refusal;
  const cookies = [clearedSession(request), await knowDevice(request, email)];
  return { status: 204, headers: { 'set-cookie': cookies } };
}

/** Tells the person by email; when that cannot be done, the change stands all the same. */
export const reportNewPassword = (request: ApiRequest, accessToken: string) =>
  tell(request, accessToken, 'report_new_password');
