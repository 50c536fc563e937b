import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** Signs and verifies the project's HS256 tokens: API keys and access tokens alike (RFC 7519). */
export interface Tokens {
  sign(claims: JWTPayload): Promise<string>;
  /** @throws jose's errors: JWTExpired for an expired token, others for one that is not ours */
  verify(token: string): Promise<JWTPayload>;
}

export function createTokens(jwtSecret: string): Tokens {
  const key = new TextEncoder().encode(jwtSecret);
  return {
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),
    verify: async (token) => (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload,
  };
}

/** Ten years from a fixed day: API keys are the same at every start with the same secret. */
const API_KEY_ISSUED_AT = Date.UTC(2026, 0, 1) / 1000;
const API_KEY_LIFETIME = 10 * 365 * 24 * 60 * 60;

/** The project's public or service key: a token that carries a role and no user. */
export const signApiKey = (tokens: Tokens, role: 'anon' | 'service_role') =>
  tokens.sign({
    iss: 'supabase',
    ref: 'local',
    role,
    iat: API_KEY_ISSUED_AT,
    exp: API_KEY_ISSUED_AT + API_KEY_LIFETIME,
  });
