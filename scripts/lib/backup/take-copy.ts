import { z } from 'zod';
import { copyData } from '../../../supabase/local/data-copy';
import { lockDataFolder } from '../../../supabase/local/data-lock';
import { CommandError } from '../command';
import { findRunning, type ServiceAccess } from '../service-access';

const copySchema = z.object({ folder: z.string() });

/** Longer than copying the largest database we measured takes, many times over. */
const timeoutMs = 5 * 60_000;

/**
 * Copies the data folder, whether or not the local Supabase is running on it.
 * @returns the copy's folder; the caller deletes it
 * @throws CommandError when the running one fails, DataLockedError when it is just starting
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
  if (!answer.ok) throw new CommandError(`The local Supabase made no copy: ${answer.status}.`);
  return copySchema.parse(await answer.json()).folder;
}
