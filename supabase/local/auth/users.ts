import type { Connection } from '../database';
import { isPostgresError } from '../rest/errors';
import { banSeconds, type RequestedChanges } from './bodies';
import { AuthError, userNotFound } from './errors';

export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}

/** Changes of an account; a new password arrives hashed, because hashing takes longer than a transaction should. */
export type UserChanges = Omit<RequestedChanges, 'password'> & {
  passwordHash?: string | undefined;
};

/** A user as the API shows it: never the password's hash. */
export const userJson = (user: UserRow) => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email,
  email_confirmed_at: user.email_confirmed_at,
  confirmed_at: user.email_confirmed_at,
  last_sign_in_at: user.last_sign_in_at,
  phone: '',
  app_metadata: user.raw_app_meta_data,
  user_metadata: user.raw_user_meta_data,
  identities: [],
  created_at: user.created_at,
  updated_at: user.updated_at,
  is_anonymous: false,
  ...(user.banned_until && { banned_until: user.banned_until }),
});

export const isBanned = ({ banned_until }: UserRow) =>
  banned_until !== null && banned_until.getTime() > Date.now();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws AuthError 404 for an id nobody has */
export async function getUser(connection: Connection, id: string): Promise<UserRow> {
  if (!UUID.test(id)) {
    throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  }
  const { rows } = await connection.query<UserRow>('select * from auth.users where id = $1', [id]);
  if (!rows[0]) throw userNotFound();
  return rows[0];
}

export async function findUserByEmail(connection: Connection, email: string) {
  const { rows } = await connection.query<UserRow>('select * from auth.users where email = $1', [
    email,
  ]);
  return rows[0];
}

export async function listUsers(connection: Connection, page: number, perPage: number) {
  const { rows } = await connection.query<UserRow>(
    'select * from auth.users order by created_at desc, id limit $1 offset $2',
    [perPage, (page - 1) * perPage],
  );
  const count = await connection.query<{ total: number }>(
    'select count(*)::int as total from auth.users',
  );
  return { users: rows, total: count.rows[0]?.total ?? 0 };
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

function emailTaken(error: unknown): never {
  if (isPostgresError(error) && error.code === '23505') {
    throw new AuthError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    );
  }
  throw error;
}

/** Metadata is merged, a null removes a key, as Supabase Auth does. */
const UPDATE = `
  update auth.users set
    email = coalesce($2, email),
    encrypted_password = coalesce($3, encrypted_password),
    email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
    raw_app_meta_data = jsonb_strip_nulls(raw_app_meta_data || coalesce($5::jsonb, '{}')),
    raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || coalesce($6::jsonb, '{}')),
    banned_until = case when $7 then now() + make_interval(secs => $8::float8) else banned_until end,
    updated_at = now()
  where id = $1
  returning *`;

/** @throws AuthError 404 for an unknown id, 422 for an address that is taken */
export async function updateUser(connection: Connection, id: string, changes: UserChanges) {
  await getUser(connection, id);
  const { email, passwordHash, email_confirm, app_metadata, user_metadata, ban_duration } = changes;
  const { rows } = await connection
    .query<UserRow>(UPDATE, [
      id,
      email ?? null,
      passwordHash ?? null,
      email_confirm === true,
      json(app_metadata),
      json(user_metadata),
      ban_duration !== undefined,
      ban_duration === undefined ? null : banSeconds(ban_duration),
    ])
    .catch(emailTaken);
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
    .catch(emailTaken);
  const app_metadata = { provider: 'email', providers: ['email'], ...changes.app_metadata };
  return updateUser(connection, rows[0]?.id ?? '', { ...changes, app_metadata });
}

/** Sessions and refresh tokens go with the user. */
export async function deleteUser(connection: Connection, id: string): Promise<void> {
  await getUser(connection, id);
  await connection.query('delete from auth.users where id = $1', [id]);
}
