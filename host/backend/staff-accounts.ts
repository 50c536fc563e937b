import { randomBytes } from 'node:crypto';
import { type AuthError, GoTrueAdminApi, type User } from '@supabase/supabase-js';
import { OperatorError } from '../../supabase/local/errors';

const accountsPerPage = 200;
/** GoTrue has no permanent ban, so a ban lasts a hundred years. */
const forever = '876000h';

/** A password nobody has to remember: 120 random bits in 20 characters. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Opens the account administration of a Supabase project. Keep the key out of functions' reach. */
export function connectAuthAdmin(url: string, serviceRoleKey: string): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: new URL('/auth/v1', url).href,
    headers: { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` },
  });
}

/** Finds an account by its address, which Supabase keeps in lower case. */
export async function findAccount(admin: GoTrueAdminApi, email: string): Promise<User | undefined> {
  for (let page = 1; ; page += 1) {
    const { users } = unwrap(await admin.listUsers({ page, perPage: accountsPerPage }));
    const account = users.find((user) => user.email === email.toLowerCase());
    if (account || users.length < accountsPerPage) return account;
  }
}

/** Creates an admin account that can log in at once. */
export async function addStaff(
  admin: GoTrueAdminApi,
  email: string,
  password: string,
): Promise<void> {
  if (await findAccount(admin, email)) throw new OperatorError(`${email} has an account.`);
  const app_metadata = { role: 'admin' };
  unwrap(await admin.createUser({ email, password, email_confirm: true, app_metadata }));
}

/** Keeps an account from logging in and from renewing a session. */
export async function disableStaff(admin: GoTrueAdminApi, email: string): Promise<void> {
  const { id } = await requireAccount(admin, email);
  unwrap(await admin.updateUserById(id, { ban_duration: forever, app_metadata: { role: null } }));
}

/** Gives an account a new password and, if it was disabled, its access back. */
export async function resetStaff(
  admin: GoTrueAdminApi,
  email: string,
  password: string,
): Promise<void> {
  const { id } = await requireAccount(admin, email);
  const app_metadata = { role: 'admin' };
  unwrap(await admin.updateUserById(id, { password, ban_duration: 'none', app_metadata }));
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
