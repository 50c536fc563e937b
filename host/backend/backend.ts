import path from 'node:path';
import type { Env } from '../../src/server/env';
import { startLocalSupabase } from './local-supabase';
import { loadSessionSecret, randomPassword } from './secrets';
import { addStaff, connectAuthAdmin, findAccount } from './staff-accounts';

const defaultStaffEmail = 'admin@meghdoot.example';

/** The account to log in with, and its password if this start generated it. */
export interface StaffAccess {
  email: string;
  newPassword?: string;
}

/** The running services that functions need. */
export interface Backend {
  /** Variables for the functions' environment; never the service key. */
  variables: { SUPABASE_URL: string; SUPABASE_ANON_KEY: string; SESSION_SECRET: string };
  /** For the outbox worker alone. Unknown for a hosted project unless the environment names it. */
  serviceRoleKey: string | undefined;
  /** Where the data is, for the person at the terminal. */
  dataLocation: string;
  /** Of the local Supabase; a hosted one has its own accounts. */
  staff?: StaffAccess;
  stop(): Promise<void>;
}

/**
 * Connects to the hosted Supabase the environment names, or starts the local one and seeds its
 * staff account. @throws OperatorError with a line for the terminal
 */
export async function startBackend(
  env: Env,
  projectRoot: string,
  report: (line: string) => void,
): Promise<Backend> {
  const dataDir = path.resolve(projectRoot, env.DATA_DIR);
  const sessionSecret = env.SESSION_SECRET?.join(',') ?? (await loadSessionSecret(dataDir));
  if (env.SUPABASE_URL !== undefined) {
    return {
      variables: {
        SUPABASE_URL: env.SUPABASE_URL,
        SUPABASE_ANON_KEY: env.SUPABASE_ANON_KEY ?? '',
        SESSION_SECRET: sessionSecret,
      },
      serviceRoleKey: env.SUPABASE_SERVICE_ROLE_KEY,
      dataLocation: env.SUPABASE_URL,
      stop: () => Promise.resolve(),
    };
  }
  const local = await startLocalSupabase({ dataDir, report });
  try {
    return {
      variables: {
        SUPABASE_URL: local.url,
        SUPABASE_ANON_KEY: local.anonKey,
        SESSION_SECRET: sessionSecret,
      },
      serviceRoleKey: local.serviceRoleKey,
      dataLocation: dataDir,
      staff: await seedStaff(env, local),
      stop: local.stop,
    };
  } catch (error) {
    await local.stop();
    throw error;
  }
}

/** An account that exists is left as it is, its password too. */
async function seedStaff(
  env: Env,
  { url, serviceRoleKey }: { url: string; serviceRoleKey: string },
): Promise<StaffAccess> {
  const email = env.STAFF_EMAIL ?? defaultStaffEmail;
  const admin = connectAuthAdmin(url, serviceRoleKey);
  if (await findAccount(admin, email)) return { email };
  if (env.STAFF_PASSWORD !== undefined) {
    await addStaff(admin, email, env.STAFF_PASSWORD);
    return { email };
  }
  const newPassword = randomPassword();
  await addStaff(admin, email, newPassword);
  return { email, newPassword };
}

/** The staff account in words for the terminal. */
export function staffLine({ email, newPassword }: StaffAccess): string {
  return newPassword === undefined
    ? `${email} (forgot the password? npm run staff -- reset ${email})`
    : `${email}, password ${newPassword} (shown only this once)`;
}
