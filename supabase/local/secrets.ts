import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Secrets {
  /** Signs API keys and access tokens (HS256). */
  jwtSecret: string;
}

const isSecrets = (value: unknown): value is Secrets =>
  typeof value === 'object' &&
  value !== null &&
  'jwtSecret' in value &&
  typeof value.jwtSecret === 'string' &&
  value.jwtSecret.length >= 32;

/**
 * Reads the secrets of this data folder, making them on the first start: random, readable by their owner alone.
 * Written beside and moved into place, so that a killed start cannot leave half a file.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    const stored: unknown = JSON.parse(text);
    if (!isSecrets(stored)) throw new Error(`${path} does not hold a jwtSecret of 32 characters`);
    await chmod(path, 0o600);
    return stored;
  }
  const secrets: Secrets = { jwtSecret: randomBytes(48).toString('base64url') };
  await writeFile(`${path}.new`, JSON.stringify(secrets), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secrets;
}
