import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Connection, Database } from '../database';
import { AuthError, userBanned } from '../errors';
import type { AccountLinkRequest, AccountVerification, AddressLinkRequest } from './bodies';
import { hashPassword } from './passwords';
import type { AuthSettings } from './settings';
import {
  changeAddress,
  createUser,
  emailExists,
  findUserByEmail,
  getUser,
  isBanned,
  updateUser,
  type UserRow,
} from './users';

const TOKEN_TYPES = {
  invite: 'confirmation_token',
  signup: 'confirmation_token',
  recovery: 'recovery_token',
  magiclink: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
} as const;

const SENT_AT = { confirmation_token: 'confirmation_sent_at', recovery_token: 'recovery_sent_at' };

const unknownAddress = () => new AuthError(404, 'user_not_found', 'User with this email not found');
const expired = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');

/** The account that a link is for; an invitation makes it. */
async function findAccount(connection: Connection, { type, email, data }: AccountLinkRequest) {
  const known = await findUserByEmail(connection, email);
  if (type === 'invite') {
    if (known?.email_confirmed_at) throw emailExists();
    return known ?? createUser(connection, { email, user_metadata: data });
  }
  if (known) return known;
  throw unknownAddress();
}

/** The six digits of an email, and what stands for them in a link. */
const makeOtp = () => String(randomInt(1_000_000)).padStart(6, '0');

const hashOtp = (email: string, otp: string) =>
  createHash('sha224')
    .update(email + otp)
    .digest('hex');

/** Keeps the hash of a link, in place of the account's earlier one of its kind. */
const keepToken = (
  transaction: Connection,
  userId: string,
  { type, hash, relatesTo }: { type: string; hash: string; relatesTo: string },
) =>
  transaction.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4)
      on conflict (user_id, token_type) do update
      set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
        created_at = clock_timestamp(), updated_at = clock_timestamp()`,
    [userId, type, hash, relatesTo],
  );

/** Makes a link's token, which replaces the account's earlier one of its kind. @throws AuthError 404, 422 `email_exists` */
export function generateLink(database: Database, request: AccountLinkRequest) {
  const otp = makeOtp();
  const hash = hashOtp(request.email, otp);
  const type = TOKEN_TYPES[request.type];
  return database.transaction(async (transaction) => {
    const { id, email } = await findAccount(transaction, request);
    await keepToken(transaction, id, { type, hash, relatesTo: email });
    await transaction.query(
      `update auth.users set ${SENT_AT[type]} = clock_timestamp(),
          invited_at = case when $2 then clock_timestamp() else invited_at end
        where id = $1`,
      [id, request.type === 'invite'],
    );
    return { user: await getUser(transaction, id), otp, hash, token: hash };
  });
}

/**
 * Spends a link's token: of many requests with one token, one gets the account. Its address is confirmed then, and
 * somebody invited gets a password that nobody knows until they choose one.
 *
 * @throws AuthError 403 `otp_expired` or `user_banned`
 */
export async function spendToken(
  database: Database,
  { type, token_hash: hash }: AccountVerification,
  { linkSeconds, hashCost }: AuthSettings,
) {
  const unknownPassword = await hashPassword(randomBytes(32).toString('base64url'), hashCost);
  return database.transaction(async (transaction) => {
    const kinds = type === 'email' ? ['confirmation_token', 'recovery_token'] : [TOKEN_TYPES[type]];
    const { rows } = await transaction.query<{ user_id: string; is_expired: boolean }>(
      `delete from auth.one_time_tokens
        where token_hash = $1 and token_type = any ($2)
        returning user_id, created_at + make_interval(secs => $3) < clock_timestamp() as is_expired`,
      [hash, kinds, linkSeconds],
    );
    if (!rows[0] || rows[0].is_expired) throw expired();
    const user = await getUser(transaction, rows[0].user_id);
    if (isBanned(user)) throw userBanned(403);
    await transaction.query('delete from auth.one_time_tokens where user_id = $1', [user.id]);
    return updateUser(transaction, user.id, {
      email_confirm: true,
      passwordHash: user.encrypted_password ? undefined : unknownPassword,
      user_metadata: { email_verified: true },
    });
  });
}

/**
 * Makes a link to confirm a change of address at the present or at the new one. As Auth does, the answer's hash is of the present
 * address, so for the new one only the token in the link's address works; and a link that was confirmed before counts no more.
 *
 * @throws AuthError 400 where changes are not confirmed by both, 404, 422 `email_exists`
 */
export async function generateAddressLink(
  database: Database,
  { type, email, new_email: wanted }: AddressLinkRequest,
  { secureEmailChange }: AuthSettings,
) {
  if (!secureEmailChange && type === 'email_change_current') {
    const message = 'Enable secure email change to generate link for current email';
    throw new AuthError(400, 'validation_failed', message);
  }
  const otp = makeOtp();
  const hash = hashOtp(email, otp);
  const token = type === 'email_change_current' ? hash : hashOtp(wanted, otp);
  return database.transaction(async (transaction) => {
    const known = await findUserByEmail(transaction, email);
    if (!known) throw unknownAddress();
    if (await findUserByEmail(transaction, wanted)) throw emailExists();
    const column = TOKEN_TYPES[type];
    await transaction.query(
      `update auth.users set ${column} = $2, email_change = $3, email_change_sent_at = clock_timestamp(),
          email_change_confirm_status = 0
        where id = $1`,
      [known.id, token, wanted],
    );
    await keepToken(transaction, known.id, {
      type: column,
      hash: token,
      relatesTo: type === 'email_change_current' ? email : wanted,
    });
    return { user: await getUser(transaction, known.id), otp, hash, token };
  });
}

/** The change of address that a link is about. */
async function findChange(transaction: Connection, token: string, lifeSeconds: number) {
  const { rows } = await transaction.query<{
    user_id: string;
    type: string;
    status: number;
    is_expired: boolean;
  }>(
    `select token.user_id, token.token_type as type, account.email_change_confirm_status as status,
        account.email_change_sent_at + make_interval(secs => $2) < clock_timestamp() as is_expired
      from auth.one_time_tokens as token
      join auth.users as account on account.id = token.user_id
      where token.token_hash = $1 and token.token_type in ('email_change_token_current', 'email_change_token_new')
      for update`,
    [token, lifeSeconds],
  );
  const [row] = rows;
  if (!row) throw expired();
  const user = await getUser(transaction, row.user_id);
  if (isBanned(user)) throw userBanned(403);
  if (row.is_expired) throw expired();
  return { user, type: row.type, status: row.status };
}

/**
 * Spends a link of a change of address, once. The first of the two only counts; the second changes the address.
 *
 * @returns the account with its new address; undefined while the other link is still to be confirmed
 * @throws AuthError 403 `otp_expired` or `user_banned`, 500 when somebody has taken the address meanwhile
 */
export function confirmAddress(
  database: Database,
  token: string,
  { linkSeconds, secureEmailChange, autoconfirm }: AuthSettings,
): Promise<UserRow | undefined> {
  return database.transaction(async (transaction) => {
    const { user, type, status } = await findChange(transaction, token, linkSeconds);
    if (secureEmailChange && !autoconfirm && status === 0) {
      await transaction.query(
        `update auth.users set email_change_confirm_status = 1, ${type} = '' where id = $1`,
        [user.id],
      );
      await transaction.query('delete from auth.one_time_tokens where token_hash = $1', [token]);
      return undefined;
    }
    return changeAddress(transaction, user.id);
  });
}
