import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { startLocalSupabase } from '../../host/supabase/local-supabase';
import { projectRoot } from '../../host/start';
import { isStopping } from '../../host/stop-signals.mjs';
import { isPaused } from '../../src/server/db/supabase';
import { type Env, listFormerNames, parseEnv } from '../../src/server/env';
import { OperatorError } from '../../supabase/local/errors';
import { loadEnvFile } from './env-file.cjs';

/** Runs a command's main function; a foreseen failure becomes its message and exit code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    if (isStopping()) return;
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  });
}

/** Reads a command's arguments. @throws OperatorError with the usage when `read` throws */
export function readArguments<Read>(usage: string, read: () => Read): Read {
  try {
    return read();
  } catch {
    throw new OperatorError(usage);
  }
}

/** The environment and `.env`, if there is one. @throws OperatorError naming the malformed variable, or an unreadable file */
export function readEnvironment(): Env {
  const problem = loadEnvFile(path.join(projectRoot, '.env'));
  if (problem !== undefined) throw new OperatorError(problem);
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new OperatorError(parsed.problems.join('\n'));
  for (const line of listFormerNames(process.env)) console.warn(line);
  return parsed.env;
}

const accessSchema = z.object({
  url: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
});

/** A Supabase project, its publishable key, and the secret key that opens all of it. */
export type ServiceAccess = z.infer<typeof accessSchema>;

/** The folder of the local Supabase. */
export const dataDirOf = ({ DATA_DIR }: Env) => path.resolve(projectRoot, DATA_DIR);

const HOSTED_MS = 10_000;

/** @throws OperatorError for a project that answers nothing else until its owner does something */
async function refusePaused({ url, publishableKey }: Omit<ServiceAccess, 'secretKey'>) {
  const health = await fetch(new URL('/auth/v1/health', url), {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(HOSTED_MS),
  }).catch(() => undefined);
  if (health && isPaused(health.status)) {
    throw new OperatorError(
      `The Supabase project ${url} is paused or restricted (${health.status}). Its dashboard says why, and restores it.`,
    );
  }
}

/**
 * The hosted project, or the local Supabase if it runs.
 * @throws OperatorError when the hosted project's key is not set, or the project is paused or restricted
 */
export async function findServiceAccess(env: Env): Promise<ServiceAccess | undefined> {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  } = env;
  if (url === undefined || publishableKey === undefined) return findRunning(dataDirOf(env));
  if (secretKey === undefined) {
    throw new OperatorError('SUPABASE_SECRET_KEY must be set for a hosted Supabase.');
  }
  await refusePaused({ url, publishableKey });
  return { url, publishableKey, secretKey };
}

/**
 * Works on the hosted project, the running local Supabase, or one started for this call.
 * @throws OperatorError as `findServiceAccess`
 */
export async function withServiceAccess(
  env: Env,
  work: (access: ServiceAccess) => Promise<void>,
): Promise<void> {
  const found = await findServiceAccess(env);
  if (found) return work(found);
  const local = await startLocalSupabase({ dataDir: dataDirOf(env), report: console.warn });
  try {
    await work(local);
  } finally {
    await local.stop();
  }
}

/** One that works on a long query answers late; one that is not there refuses at once. */
const BUSY_MS = 30_000;

/**
 * The local Supabase that runs on a data folder, if any. The note of a process that was killed stays behind: only one that
 * answers counts.
 */
export async function findRunning(dataDir: string): Promise<ServiceAccess | undefined> {
  try {
    const note = accessSchema.parse(
      JSON.parse(await readFile(path.join(dataDir, 'supabase.json'), 'utf8')),
    );
    const health = await fetch(new URL('/auth/v1/health', note.url), {
      headers: { apikey: note.secretKey },
      signal: AbortSignal.timeout(BUSY_MS),
    });
    return health.ok ? note : undefined;
  } catch {
    return undefined;
  }
}
