/** `npm run staff -- add|disable|reset <email>`: the accounts that may sign in to the desk. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { LocalSupabaseError, startLocalSupabase } from '../host/local-supabase';
import { randomPassword } from '../host/secrets';
import {
  addStaff,
  connectAuthAdmin,
  disableStaff,
  resetStaff,
  StaffAccountError,
} from '../host/staff-accounts';
import { projectRoot } from '../host/start';
import { parseEnv, type Env } from '../src/server/env';

const usage = `Usage: npm run staff -- add|disable|reset <email>
A new password comes from STAFF_PASSWORD, or is made up and shown once.`;

const commandSchema = z.tuple([z.enum(['add', 'disable', 'reset']), z.email()]);
const noteSchema = z.object({ url: z.string(), serviceRoleKey: z.string() });
type Access = z.infer<typeof noteSchema>;

/** A reason not to run that the person at the terminal can mend. */
class StaffCommandError extends Error {}

async function main(): Promise<void> {
  const command = commandSchema.safeParse(process.argv.slice(2));
  if (!command.success) throw new StaffCommandError(usage);
  const dotEnv = path.join(projectRoot, '.env');
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new StaffCommandError(parsed.problems.join('\n'));
  const [action, email] = command.data;
  await withAccess(parsed.env, async ({ url, serviceRoleKey }) => {
    const admin = connectAuthAdmin(url, serviceRoleKey);
    if (action === 'disable') {
      await disableStaff(admin, email);
      console.log(`${email} can no longer sign in.`);
      return;
    }
    const password = parsed.env.STAFF_PASSWORD ?? randomPassword();
    await (action === 'add' ? addStaff : resetStaff)(admin, email, password);
    const shown = parsed.env.STAFF_PASSWORD ? 'the one in STAFF_PASSWORD' : password;
    console.log(`${email} can sign in. Password: ${shown}`);
  });
}

/** The hosted project, the running local Supabase, or one started for this call. */
async function withAccess(env: Env, work: (access: Access) => Promise<void>): Promise<void> {
  if (env.SUPABASE_URL !== undefined) {
    const serviceRoleKey = process.env['SUPABASE_SERVICE_ROLE_KEY'];
    if (!serviceRoleKey) {
      throw new StaffCommandError('SUPABASE_SERVICE_ROLE_KEY must be set for a hosted Supabase.');
    }
    return work({ url: env.SUPABASE_URL, serviceRoleKey });
  }
  const dataDir = path.resolve(projectRoot, env.DATA_DIR);
  const running = await findRunning(dataDir);
  if (running) return work(running);
  const local = await startLocalSupabase({ dataDir, report: console.warn });
  try {
    await work(local);
  } finally {
    await local.stop();
  }
}

/** The note of a process that was killed stays behind: only one that answers counts. */
async function findRunning(dataDir: string): Promise<Access | undefined> {
  try {
    const note = noteSchema.parse(
      JSON.parse(await readFile(path.join(dataDir, 'supabase.json'), 'utf8')),
    );
    const health = await fetch(new URL('/auth/v1/health', note.url), {
      headers: { apikey: note.serviceRoleKey },
      signal: AbortSignal.timeout(2_000),
    });
    return health.ok ? note : undefined;
  } catch {
    return undefined;
  }
}

main().catch((error: unknown) => {
  const expected = [StaffCommandError, StaffAccountError, LocalSupabaseError];
  const isExpected = expected.some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
