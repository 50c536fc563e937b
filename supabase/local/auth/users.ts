import type { z } from 'zod';
import type { Connection } from '../database';
import { AuthError, isPostgresError } from '../errors';
import type { userChanges } from './bodies';

/** A second factor as the API shows it; its secret is shown once, when it is made. */
export interface Factor {
  id: string;
  friendly_name: string | null;
  factor_type: 'totp';
  status: 'unverified' | 'verified';
  phone: string | null;
  last_challenged_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A user as the API shows it, and the password's hash, which it never shows. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  last_sign_in_at: Date | null;
  new_email: string | null;
  email_change_sent_at: Date | null;
  banned_until: Date | null;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  identities: never[];
  factors: Factor[] | null;
  created_at: Date;
  updated_at: Date;
  is_anonymous: boolean;
}

/** Changes of an account; a new password arrives hashed, because hashing takes longer than a transaction should. */
type UserChanges = Omit<z.infer<typeof userChanges>, 'password'> & {
  passwordHash?: string | undefined;
};

const isAbsent = (value: unknown) => value === null || value === undefined;

/** A user without what is absent, as Supabase Auth leaves it out. */
export const userJson = ({ encrypted_password: _, ...shown }: UserRow) =>
  Object.fromEntries(
    Object.entries(shown).filter(([, value]) => !isAbsent(value)),
  ) as Partial<UserRow> & Pick<UserRow, 'id' | 'aud' | 'role' | 'email'>;

export const isBanned = ({ banned_until }: UserRow) =>
  banned_until !== null && banned_until.getTime() > Date.now();

export const hasVerifiedFactor = ({ factors }: UserRow) =>
  (factors ?? []).some(({ status }) => status === 'verified');

const COLUMNS = `id, aud, role, email, '' as phone, encrypted_password, email_confirmed_at,
  email_confirmed_at as confirmed_at, invited_at,
  confirmation_sent_at, recovery_sent_at, last_sign_in_at, banned_until, nullif(email_change, '') as new_email,
  email_change_sent_at, raw_app_meta_data as app_metadata,
  raw_user_meta_data as user_metadata, '[]'::jsonb as identities, created_at, updated_at, false as is_anonymous,
  (
    select jsonb_agg(to_jsonb(factor) - 'secret' - 'user_id' || '{"phone": ""}' order by factor.created_at)
    from auth.mfa_factors as factor where factor.user_id = users.id
  ) as factors`;

export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found');

/** @throws AuthError 404 for an id nobody has */
export async function getUser(connection: Connection, id: string): Promise<UserRow> {
  const { rows } = await connection.query<UserRow>(
    `select ${COLUMNS} from auth.users where id = $1`,
    [id],
  );
  if (!rows[0]) throw userNotFound();
  return rows[0];
}

export async function findUserByEmail(connection: Connection, email: string) {
  const { rows } = await connection.query<UserRow>(
    `select ${COLUMNS} from auth.users where email = $1`,
    [email],
  );
  return rows[0];
}

export async function listUsers(connection: Connection, page: number, perPage: number) {
  const { rows } = await connection.query<UserRow>(
    `select ${COLUMNS} from auth.users order by created_at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  return rows;
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Metadata is merged, a null removes a key, as Supabase Auth does. */
const UPDATE = `
  update auth.users set
    encrypted_password = coalesce($2, encrypted_password),
    email_confirmed_at = case when $3 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
    raw_app_meta_data = jsonb_strip_nulls(raw_app_meta_data || coalesce($4::jsonb, '{}')),
    raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || coalesce($5::jsonb, '{}')),
    banned_until = case when $6::text is null then banned_until else now() + nullif($6, 'none')::interval end,
    email = coalesce($7, email),
    updated_at = now()
  where id = $1
  returning ${COLUMNS}`;

function orEmailExists(error: unknown): never {
  if (!isPostgresError(error) || error.code !== '23505') throw error;
  throw emailExists();
}

/** @throws AuthError 404 for an unknown id, 422 for an address that is taken */
export async function updateUser(connection: Connection, id: string, changes: UserChanges) {
  const { passwordHash, email_confirm, app_metadata, user_metadata, ban_duration, email } = changes;
  const { rows } = await connection
    .query<UserRow>(UPDATE, [
      id,
      passwordHash ?? null,
      email_confirm === true,
      json(app_metadata),
      json(user_metadata),
      ban_duration ?? null,
      email ?? null,
    ])
    .catch(orEmailExists);
  if (!rows[0]) throw userNotFound();
  return rows[0];
}

/** @throws AuthError 422 for an address that is taken */
export async function createUser(
  connection: Connection,
  { email, ...changes }: UserChanges & { email: string },
) {
  const { rows } = await connection
    .query<{ id: string }>('insert into auth.users (email) values ($1) returning id', [email])
    .catch(orEmailExists);
  const app_metadata = { provider: 'email', providers: ['email'], ...changes.app_metadata };
  return updateUser(connection, rows[0]?.id ?? '', { ...changes, app_metadata });
}

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/**
 * Puts the new address of an account in place of the old one; its links open nothing then.
 * @throws AuthError 500 when somebody has taken the address meanwhile
 */
export async function changeAddress(transaction: Connection, id: string): Promise<UserRow> {
  await transaction
    .query(
      `update auth.users set email = email_change, email_change = '', email_change_token_current = '',
          email_change_token_new = '', email_change_confirm_status = 0,
          email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
        where id = $1`,
      [id],
    )
    .catch((error: unknown) => {
      if (!isPostgresError(error) || error.code !== '23505') throw error;
      throw new AuthError(500, 'unexpected_failure', 'Error confirm email');
    });
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [id]);
  return getUser(transaction, id);
}

/** Sessions and refresh tokens go with the user. */
export async function deleteUser(connection: Connection, id: string): Promise<void> {
  const { rows } = await connection.query('delete from auth.users where id = $1 returning id', [
    id,
  ]);
  if (!rows[0]) throw userNotFound();
}
