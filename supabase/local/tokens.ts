import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';

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

const secretsSchema = z.object({ jwtSecret: z.string().min(32) });

/**
 * Reads the secret that signs this data folder's API keys and access tokens (HS256), making it on the first start: random,
 * readable by its owner alone. Written beside and moved into place, so that a killed start cannot leave half a file.
 */
export async function loadJwtSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    const stored = secretsSchema.safeParse(JSON.parse(text));
    if (!stored.success) throw new Error(`${path} does not hold a jwtSecret of 32 characters`);
    await chmod(path, 0o600);
    return stored.data.jwtSecret;
  }
  const jwtSecret = randomBytes(48).toString('base64url');
  await writeFile(`${path}.new`, JSON.stringify({ jwtSecret }), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return jwtSecret;
}
