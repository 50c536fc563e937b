import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A password nobody has to remember: 120 random bits in 20 characters. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Reads the secret that seals sessions; made on the first start, readable by its owner alone. */
export async function loadSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept.trim();
  const secret = randomBytes(48).toString('base64url');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, secret, { flag: 'wx', mode: 0o600 });
  return secret;
}
