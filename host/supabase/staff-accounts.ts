import { randomBytes } from 'node:crypto';
import type { AuthError, GoTrueAdminApi, User } from '@supabase/supabase-js';

import { FULL_ACCESS, NO_ACCESS } from '../../src/server/auth/supabase/auth-admin';
import type { Db } from '../../src/server/db/supabase';
import { OperatorError } from '../../supabase/local/errors';

export { connectAuthAdmin } from '../../src/server/auth/supabase/auth-admin';

const accountsPerPage = 200;

/** A random password: 120 bits in 20 characters. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Finds an account by its address, which Supabase keeps in lower case. */
export async function findAccount(admin: GoTrueAdminApi, email: string): Promise<User | undefined> {
  for (let page = 1; ; page += 1) {
    const { users } = unwrap(await admin.listUsers({ page, perPage: accountsPerPage }));
    const account = users.find((user) => user.email === email.toLowerCase());
    if (account || users.length < accountsPerPage) return account;
  }
}

/** Stores a command in the account that it changes, from which the desk's log reads it. The time distinguishes repeats. */
const noteOf = (words: string) => ({ words, at: new Date().toISOString() });

/**
 * Creates an admin account that can log in at once.
 *
 * @param command the operator's command, for the log of the desk
 */
export async function addStaff(
  admin: GoTrueAdminApi,
  email: string,
  password: string,
  command?: string,
): Promise<void> {
  if (await findAccount(admin, email)) throw new OperatorError(`${email} has an account.`);
  const app_metadata = {
    ...FULL_ACCESS.app_metadata,
    ...(command && { command: noteOf(command) }),
  };
  unwrap(await admin.createUser({ email, password, email_confirm: true, app_metadata }));
}

/** Keeps an account from logging in and from renewing a session. */
export async function disableStaff(
  admin: GoTrueAdminApi,
  email: string,
  command: string,
): Promise<void> {
  const { id } = await requireAccount(admin, email);
  const app_metadata = { role: null, command: noteOf(command) };
  unwrap(await admin.updateUserById(id, { ...NO_ACCESS, app_metadata }));
}

/** Gives an account a new password and, if it was disabled, its access back. */
export async function resetStaff(
  admin: GoTrueAdminApi,
  email: string,
  password: string,
  command: string,
): Promise<void> {
  const { id } = await requireAccount(admin, email);
  const app_metadata = { ...FULL_ACCESS.app_metadata, command: noteOf(command) };
  const access = { ...FULL_ACCESS, password, email_confirm: true, app_metadata };
  unwrap(await admin.updateUserById(id, access));
}

/** Removes an account's second factor and its recovery codes; false when it has none. */
export async function resetFactor(admin: GoTrueAdminApi, db: Db, email: string): Promise<boolean> {
  const { id } = await requireAccount(admin, email);
  const { data, error } = await db.rpc('reset_factor', { p_id: id });
  if (error) throw new OperatorError(`The second factor was not reset: ${error.message}`);
  return data;
}

async function requireAccount(admin: GoTrueAdminApi, email: string): Promise<User> {
  const account = await findAccount(admin, email);
  if (!account) throw new OperatorError(`${email} has no account.`);
  return account;
}

function unwrap<Data>(
  answer: { data: Data; error: null } | { data: unknown; error: AuthError },
): Data {
  if (answer.error) throw new OperatorError(`Supabase Auth: ${answer.error.message}`);
  return answer.data;
}
