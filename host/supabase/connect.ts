import { randomBytes } from 'node:crypto';
import path from 'node:path';
import agency from '../../content/agency.json';
import { keepAgencySettings } from '../../src/server/agency-settings';
import { connectService, DatabaseFault } from '../../src/server/db/supabase';
import { fullDiskLine, readDiskRoom } from '../../src/server/data-disk';
import type { Env } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import type { SupabaseAccess } from '../../supabase/local/main';
import { makeFolder, makeSecretFile, readSecretFile } from '../../supabase/local/data-files';
import { OperatorError } from '../../supabase/local/errors';
import { startLocalSupabase } from './local-supabase';
import { addStaff, connectAuthAdmin, findAccount, randomPassword } from './staff-accounts';

const defaultStaffEmail = agency.email.replace(/^[^@]*/, 'admin');

/** The account to log in with, and its password if this start generated it. */
interface StaffAccess {
  email: string;
  newPassword?: string;
}

/** The running services that functions need. */
export interface SupabaseConnection {
  /** Variables for the functions' environment. */
  variables: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SESSION_SECRET: string };
  /** For the outbox worker and the management of people. Unknown for a hosted project unless the environment names it. */
  secretKey: string | undefined;
  /** Location of the data, shown in the terminal. */
  dataLocation: string;
  /** The folder of the local Supabase. */
  dataDir?: string;
  /** Of the local Supabase; a hosted one has its own accounts. */
  staff?: StaffAccess;
  stop(): Promise<void>;
}

/**
 * Connects to the hosted Supabase the environment names, or starts the local one and seeds its
 * staff account. @throws OperatorError with a line for the terminal
 */
export async function connectSupabase(
  env: Env,
  projectRoot: string,
  report: (line: string) => void,
): Promise<SupabaseConnection> {
  const dataDir = path.resolve(projectRoot, env.DATA_DIR);
  const SESSION_SECRET = env.SESSION_SECRET?.join(',') ?? (await loadSessionSecret(dataDir));
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY = '' } = env;
  if (SUPABASE_URL !== undefined) {
    return {
      variables: { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SESSION_SECRET },
      secretKey: env.SUPABASE_SECRET_KEY,
      dataLocation: SUPABASE_URL,
      stop: async () => undefined,
    };
  }
  const local = await startLocalSupabase({ dataDir, report }).catch(async (error: unknown) => {
    throw (await explainFullDisk(dataDir)) ?? error;
  });
  try {
    return {
      variables: {
        SUPABASE_URL: local.url,
        SUPABASE_PUBLISHABLE_KEY: local.publishableKey,
        SESSION_SECRET,
      },
      secretKey: local.secretKey,
      dataLocation: dataDir,
      dataDir,
      staff: await seedStaff(env, local),
      stop: local.stop,
    };
  } catch (error) {
    await local.stop();
    throw (await explainFullDisk(dataDir)) ?? error;
  }
}

async function explainFullDisk(dataDir: string): Promise<OperatorError | undefined> {
  const room = await readDiskRoom(dataDir).catch(() => undefined);
  return room?.isFull ? new OperatorError(fullDiskLine(dataDir, room)) : undefined;
}

/** An account that exists is left as it is, its password too; also when its address has changed since. */
async function seedStaff(
  { STAFF_EMAIL: first = defaultStaffEmail, STAFF_PASSWORD }: Env,
  { url, secretKey }: SupabaseAccess,
): Promise<StaffAccess> {
  const present = await connectService(url, secretKey).rpc('present_address', { p_email: first });
  if (present.error) throw new DatabaseFault('present_address', present);
  const email = present.data;
  const admin = connectAuthAdmin(url, secretKey);
  if (await findAccount(admin, email)) return { email };
  const password = STAFF_PASSWORD ?? randomPassword();
  await addStaff(admin, email, password);
  return STAFF_PASSWORD === undefined ? { email, newPassword: password } : { email };
}

/** The staff account in words for the terminal. */
export function staffLine({ email, newPassword }: StaffAccess): string {
  return newPassword === undefined
    ? `${email} (forgot the password? npm run staff -- reset ${email})`
    : `${email}, password ${newPassword} (shown only this once)`;
}

const sessionSecretFile = (dataDir: string) => path.join(dataDir, 'session-secret');

/** The secret that seals sessions, made by an earlier start; undefined when there was none. */
export const findSessionSecret = (dataDir: string): Promise<string | undefined> =>
  readSecretFile(sessionSecretFile(dataDir));

/** Reads the secret that seals sessions; made on the first start. */
export async function loadSessionSecret(dataDir: string): Promise<string> {
  const kept = await findSessionSecret(dataDir);
  if (kept !== undefined) return kept;
  const secret = randomBytes(48).toString('base64url');
  await makeFolder(dataDir);
  await makeSecretFile(sessionSecretFile(dataDir), secret);
  return secret;
}

/**
 * Tells the database zone and office hours of content. One that is away, or older than this version, does not keep the site
 * from starting; the next start tells it.
 */
export async function tellAgencySettings({
  secretKey,
  variables,
}: Pick<SupabaseConnection, 'secretKey' | 'variables'>): Promise<void> {
  if (secretKey === undefined) return;
  try {
    await keepAgencySettings(connectService(variables.SUPABASE_URL, secretKey));
  } catch (cause) {
    logFault({ message: 'The database was not told zone and hours of the agency.', cause });
  }
}
