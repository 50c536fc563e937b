import { z } from 'zod';
import { cleanCode, faultCode, logFault } from '../faults';
import type { ApiRequest, Result } from '../http/api-types';
import { problem } from '../http/problem';
import type { GitHubApp } from './github-app';

const grantSchema = z.object({ access_token: z.string().min(1).max(500) });
const refusalSchema = z.object({ error: z.string() });

/** GitHub answers within a second or two; our own answer is due soon after. */
const LIMIT_MS = 3_500;

/**
 * Refusals that a person can mend, by GitHub's codes
 * (https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors).
 */
const WORDS: Record<string, { status: number; detail: string } | undefined> = {
  bad_verification_code: {
    status: 410,
    detail: 'GitHub’s code has been used, or is too old. Please log in at GitHub again.',
  },
  incorrect_client_credentials: {
    status: 503,
    detail: 'GitHub refuses GITHUB_CLIENT_ID or GITHUB_CLIENT_SECRET.',
  },
  redirect_uri_mismatch: {
    status: 503,
    detail: 'The callback URL of the OAuth app is not the address of this editor.',
  },
  unverified_user_email: {
    status: 403,
    detail: 'Confirm your email address at GitHub first, then log in there again.',
  },
};

const AWAY = 'GitHub did not answer as it should. Please try again in a minute.';

/** Tells the person; and the operator by the code alone, because GitHub's words could hold what was sent. */
function refuse(code: string, { requestId }: ApiRequest): Result<never> {
  const { status, detail } = WORDS[code] ?? { status: 503, detail: AWAY };
  if (status === 503) {
    logFault({ message: `GitHub gave no token: ${cleanCode(code)}.`, request_id: requestId });
  }
  return { ok: false, response: problem(status, { detail }) };
}

/**
 * Exchanges the code of a log-in at GitHub for the person's token.
 *
 * @param verifier of the challenge with which it began (RFC 7636)
 * @returns not ok with words for the person: 403, 410 for a code that is worth nothing, 503
 */
export async function exchangeCode(
  { url, clientId, clientSecret }: GitHubApp,
  { code, verifier }: { code: string; verifier: string },
  request: ApiRequest,
): Promise<Result<string>> {
  const body = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    code,
    code_verifier: verifier,
  });
  try {
    const answer = await fetch(new URL('/login/oauth/access_token', url), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.any([request.deadline, AbortSignal.timeout(LIMIT_MS)]),
    });
    const said: unknown = await answer.json();
    // A refusal has status 200, too.
    const granted = grantSchema.safeParse(said).data;
    if (answer.ok && granted) return { ok: true, value: granted.access_token };
    return refuse(refusalSchema.safeParse(said).data?.error ?? `HTTP ${answer.status}`, request);
  } catch (cause) {
    return refuse(faultCode(cause), request);
  }
}
