import path from 'node:path';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { z } from 'zod';
import { projectRoot } from '../../../host/start';
import type { Env } from '../../../src/server/env';
import { OperatorError } from '../../../supabase/local/operator-error';
import { copyData, KEPT } from '../../../supabase/local/data-copy';
import { lockDataFolder } from '../../../supabase/local/data-lock';
import { findRunning, type ServiceAccess } from '../service-access';

/** The local Supabase's data folder, as an absolute path. @throws OperatorError when a hosted project is in use */
export function localDataDir({
  SUPABASE_URL,
  DATA_DIR,
}: Pick<Env, 'SUPABASE_URL' | 'DATA_DIR'>): string {
  if (SUPABASE_URL !== undefined) {
    throw new OperatorError(
      'SUPABASE_URL is set: a hosted project is backed up by Supabase, see docs/deploy.md.',
    );
  }
  return path.resolve(projectRoot, DATA_DIR);
}

const copySchema = z.object({ folder: z.string() });

/** Longer than copying the largest database we measured takes, many times over. */
const timeoutMs = 5 * 60_000;

/**
 * Copies the data folder, whether or not the local Supabase is running on it.
 * @returns the copy's folder; the caller deletes it
 * @throws OperatorError when the running one fails, or is just starting
 */
export async function takeCopy(dataDir: string): Promise<string> {
  const running = await findRunning(dataDir);
  if (running) return askForCopy(running);
  const lock = await lockDataFolder(dataDir);
  try {
    return await copyData(dataDir);
  } finally {
    await lock.release();
  }
}

async function askForCopy({ url, serviceRoleKey }: ServiceAccess): Promise<string> {
  const answer = await fetch(new URL('/local/v1/copies', url), {
    method: 'POST',
    headers: { apikey: serviceRoleKey },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new OperatorError(`The local Supabase made no copy: ${answer.status}.`);
  return copySchema.parse(await answer.json()).folder;
}

/**
 * Moves what a folder holds to the place of a data folder's own, and that aside. Moves on one disk are a matter of
 * microseconds; the database comes last, so that a start after a crash half-way never takes the wrong keys for it.
 *
 * @param dataDir folder that this process has locked
 * @returns where the former data is; undefined if there was none
 */
export async function replaceData(dataDir: string, folder: string): Promise<string | undefined> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = path.join(dataDir, `replaced-${time}`);
  const hadData = KEPT.some((name) => existsSync(path.join(dataDir, name)));
  if (hadData) await mkdir(aside, { mode: 0o700 });
  for (const name of KEPT.toReversed()) {
    const place = path.join(dataDir, name);
    if (existsSync(place)) await rename(place, path.join(aside, name));
    const restored = path.join(folder, name);
    if (existsSync(restored)) await rename(restored, place);
  }
  return hadData ? aside : undefined;
}
