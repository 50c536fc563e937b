import { z } from 'zod';
import { cleanCode, faultCode } from '../faults';

const text = z.string().trim().min(1).optional();
const LOOPBACK = /^http:\/\/(localhost|127\.[\d.]+|\[::1\])[:/]/;

/** The variables of mail servers that take access tokens instead of passwords (RFC 6749). */
export const oauthVariables = {
  MAIL_OAUTH_TOKEN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine((url) => url.startsWith('https:') || LOOPBACK.test(url), 'must be an https address')
    .optional(),
  MAIL_OAUTH_CLIENT_ID: text,
  MAIL_OAUTH_CLIENT_SECRET: text,
  MAIL_OAUTH_REFRESH_TOKEN: text,
  MAIL_OAUTH_SCOPE: text,
};

const variablesSchema = z.object(oauthVariables);
export type OAuthVariables = z.infer<typeof variablesSchema>;
export const OAUTH_NAMES = variablesSchema.keyof().options;

/** A mailbox whose user has no password. */
const NO_PASSWORD = /^imaps?:\/\/[^\s:@/]+@[^\s:@/]+(:\d{1,5})?(\/\S*)?$/i;

/** The variable that keeps the others from being enough, and what it should be; undefined where nothing is wrong. */
export function oauthProblem(
  env: OAuthVariables & { IMAP_URL?: string | undefined },
): [name: string, message: string] | undefined {
  if (env.MAIL_OAUTH_TOKEN_URL === undefined) {
    if (NO_PASSWORD.test(env.IMAP_URL ?? '')) {
      return ['IMAP_URL', 'must have a password, unless MAIL_OAUTH_TOKEN_URL is set'];
    }
    const given = OAUTH_NAMES.find((name) => env[name] !== undefined);
    return given && ['MAIL_OAUTH_TOKEN_URL', `must be set when ${given} is`];
  }
  if (env.MAIL_OAUTH_CLIENT_ID === undefined) {
    return ['MAIL_OAUTH_CLIENT_ID', 'must be set when MAIL_OAUTH_TOKEN_URL is'];
  }
  return env.MAIL_OAUTH_REFRESH_TOKEN === undefined && env.MAIL_OAUTH_CLIENT_SECRET === undefined
    ? ['MAIL_OAUTH_REFRESH_TOKEN', 'or MAIL_OAUTH_CLIENT_SECRET must be set']
    : undefined;
}

/** Codes begin with EOAUTH, so that the causes below name them. */
export class OAuthFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = cleanCode(`EOAUTH ${code}`);
  }
}

/** Why OAuth fails, in words for staff; each begins a sentence. */
export const OAUTH_CAUSES: readonly [RegExp, string][] = [
  [/^EOAUTH WANTED/, 'this server wants OAuth instead of a password'],
  [/^EOAUTH REFUSED/, 'the mail server refuses our access token of OAuth'],
  [
    /^EOAUTH INVALID_GRANT/,
    'MAIL_OAUTH_REFRESH_TOKEN is refused, because it has expired or was withdrawn',
  ],
  [
    /^EOAUTH (INVALID|UNAUTHORIZED)_CLIENT/,
    'MAIL_OAUTH_CLIENT_ID or MAIL_OAUTH_CLIENT_SECRET is refused',
  ],
  [/^EOAUTH/, 'the address of MAIL_OAUTH_TOKEN_URL gives no access token'],
];

/** How servers that take no password say so: Gmail, Microsoft 365, Yahoo. */
const WANTED =
  /application-specific password|(login|log in) (with|via) your web browser|basic ?auth\w* is (disabled|not supported)|BasicAuthBlocked|\b5\.7\.139\b|\b534[ -]5\.7\.(9|14)\b/i;

/** The code of a login that the server refuses. @param answer the server's words, which go nowhere else */
export function refusedLogin(answer: string, { isOAuth }: { isOAuth: boolean }): string {
  if (isOAuth) return 'EOAUTH REFUSED';
  return WANTED.test(answer) ? 'EOAUTH WANTED' : 'EAUTH';
}

/** Gives an access token. `isRefused`: the mail server refused the last one. Rejects with an OAuthFault. */
export type AccessTokens = (isRefused?: boolean) => Promise<string>;

const answerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().catch(300),
  refresh_token: z.string().min(1).optional(),
});
const refusalSchema = z.object({ error: z.string() });

async function requestToken(url: string, fields: Record<string, string | undefined>) {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => !!entry[1]);
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(given),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    body = await answer.json().catch(() => undefined);
  } catch (cause) {
    throw new OAuthFault(faultCode(cause));
  }
  const tokens = answerSchema.safeParse(body).data;
  if (answer.ok && tokens) return tokens;
  throw new OAuthFault(refusalSchema.safeParse(body).data?.error ?? `HTTP ${answer.status}`);
}

/** A token is renewed this long before it expires: a login must not overtake it. */
const EARLY_MS = 60_000;

/**
 * Gets access tokens for mail servers, by the refresh token or, without one, by the client's own right. A token is kept until
 * it expires or is refused. Undefined where OAuth is not set up.
 */
export function accessTokens(env: OAuthVariables): AccessTokens | undefined {
  const { MAIL_OAUTH_TOKEN_URL: url, MAIL_OAUTH_REFRESH_TOKEN } = env;
  if (url === undefined) return undefined;
  let refreshToken = MAIL_OAUTH_REFRESH_TOKEN;
  let kept: Promise<{ token: string; until: number }> | undefined;

  async function renew() {
    const answer = await requestToken(url ?? '', {
      grant_type: refreshToken === undefined ? 'client_credentials' : 'refresh_token',
      refresh_token: refreshToken,
      client_id: env.MAIL_OAUTH_CLIENT_ID,
      client_secret: env.MAIL_OAUTH_CLIENT_SECRET,
      scope: env.MAIL_OAUTH_SCOPE,
    });
    // Microsoft gives a newer one each time.
    if (refreshToken !== undefined) refreshToken = answer.refresh_token ?? refreshToken;
    return {
      token: answer.access_token,
      until: Date.now() + answer.expires_in * 1000 - EARLY_MS,
    };
  }

  return async (isRefused = false) => {
    const before = await kept?.catch(() => undefined);
    if (before && before.until > Date.now() && !isRefused) return before.token;
    kept = renew();
    return (await kept).token;
  };
}
