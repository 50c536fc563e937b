import path from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { connectService } from '../../src/server/db/supabase';
import type { Env } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { deliverPush } from '../../src/server/push/deliver-push';
import { isPair, type PushKeys, pushKeysOf } from '../../src/server/push/push-keys';
import { makeFolder, makeSecretFile, readSecretFile } from '../../supabase/local/data-files';
import { OperatorError } from '../../supabase/local/errors';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

const pairSchema = z.object({ publicKey: z.string(), privateKey: z.string() }).refine(isPair);

function parseKeys(text: string, file: string): PushKeys {
  try {
    return pairSchema.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(
      `${file} has no pair of keys: take it from a backup. Without one delete it: notifications have to be turned on again.`,
    );
  }
}

/** The keys that were made once in this data folder, or are made now. */
export async function makePushKeys(dataDir: string): Promise<PushKeys> {
  const file = path.join(dataDir, 'vapid-keys.json');
  const kept = await readSecretFile(file);
  if (kept !== undefined) return parseKeys(kept, file);
  const keys = webPush.generateVAPIDKeys();
  await makeFolder(dataDir);
  await makeSecretFile(file, JSON.stringify(keys));
  return keys;
}

/**
 * The keys of the environment, or those of the data folder; undefined where these cannot be kept: the site works without
 * them.
 */
export async function findPushKeys(env: Env, projectRoot: string): Promise<PushKeys | undefined> {
  const given = pushKeysOf(env);
  if (given) return given;
  try {
    return await makePushKeys(path.resolve(projectRoot, env.DATA_DIR));
  } catch (cause) {
    logFault({ message: 'Push messages are off: their keys cannot be kept.', cause });
    return undefined;
  }
}

/** The keys as functions read them. */
export const pushVariables = (keys: PushKeys | undefined): Record<string, string> =>
  keys ? { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey } : {};

const QUARTER_MINUTE = 15_000;

interface PushWorkerOptions {
  keys: PushKeys | undefined;
  settings: Pick<Env, 'PUSH_TO_LOOPBACK'>;
  /** Pause after all is told, in ms. */
  everyMs?: number;
}

/** Tells the devices of staff for as long as the host runs; undefined without a secret key or without keys of its own. */
export function startPush(
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { keys, settings, everyMs = QUARTER_MINUTE }: PushWorkerOptions,
): Repeating | undefined {
  if (secretKey === undefined || keys === undefined) return undefined;
  const db = connectService(variables.SUPABASE_URL, secretKey);
  return repeat(everyMs, async (stopping) => {
    try {
      await deliverPush(db, { keys, settings }, stopping);
    } catch (cause) {
      logFault({ message: 'Push messages wait for the database.', cause });
    }
  });
}
