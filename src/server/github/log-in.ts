import type { GitHubReturn } from '../../domain/http-api/content-github';
import type { StaffCall } from '../auth/staff-only';
import { type ApiResponse, withHeaders } from '../http/api-types';
import { problem } from '../http/problem';
import { exchangeCode } from './exchange-code';
import type { GitHubApp } from './github-app';
import { beginStep, clearedStep, openStep } from './log-in-step';

/** The least that writes to a repository (https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps). */
const scopeFor = (isPublic: boolean): string => (isPublic ? 'public_repo' : 'repo');

/** Begins a log-in: 200 with the `address` of GitHub's page, which leads back to the callback URL of the app. */
export async function beginLogIn(
  call: StaffCall,
  { url, clientId }: GitHubApp,
  isPublic: boolean,
): Promise<ApiResponse> {
  const { state, challenge, setCookie } = await beginStep(call);
  const address = new URL('/login/oauth/authorize', url);
  address.search = new URLSearchParams({
    client_id: clientId,
    scope: scopeFor(isPublic),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    allow_signup: 'false',
  }).toString();
  return { status: 200, headers: { 'set-cookie': setCookie }, body: { address: address.href } };
}

/**
 * Ends it: 200 with the person's `token`, which is stored nowhere here; 410 for one that this browser and session did not
 * begin.
 */
export async function finishLogIn(
  call: StaffCall,
  app: GitHubApp,
  { code, state }: GitHubReturn,
): Promise<ApiResponse> {
  const verifier = await openStep(call, state);
  if (verifier === undefined) {
    return problem(410, {
      detail:
        'This log-in at GitHub began in another browser or session, or more than ten minutes ago. Please begin again.',
    });
  }
  const token = await exchangeCode(app, { code, verifier }, call.request);
  const response = token.ok ? { status: 200, body: { token: token.value } } : token.response;
  return withHeaders({ 'set-cookie': clearedStep(call.request) }, response);
}
