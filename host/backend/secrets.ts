import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A password nobody has to remember: 120 random bits in 20 characters. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

const sessionSecretFile = (dataDir: string) => path.join(dataDir, 'session-secret');

/** The secret that seals sessions, made by an earlier start; undefined when there was none. */
export async function findSessionSecret(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(sessionSecretFile(dataDir), 'utf8').catch(() => undefined);
  return kept?.trim();
}

/** Reads the secret that seals sessions; made on the first start, readable by its owner alone. */
export async function loadSessionSecret(dataDir: string): Promise<string> {
  const kept = await findSessionSecret(dataDir);
  if (kept !== undefined) return kept;
  const secret = randomBytes(48).toString('base64url');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(sessionSecretFile(dataDir), secret, { flag: 'wx', mode: 0o600 });
  return secret;
}
