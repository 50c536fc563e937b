import type { Connection, Database } from '../database';
import { AuthError, isPostgresError, userBanned } from '../errors';
import type { AddressLinkRequest } from './bodies';
import { expired, hashOtp, keepToken, makeOtp, unknownAddress } from './links';
import type { AuthSettings } from './settings';
import { emailExists, findUserByEmail, getUser, isBanned, type UserRow } from './users';

const TOKEN_TYPES = {
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
} as const;

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

async function findByToken(
  transaction: Connection,
  token: string,
  lifeSeconds: number,
): Promise<{ user: UserRow; type: string; status: number }> {
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

async function changeAddress(transaction: Connection, { id }: UserRow): Promise<void> {
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
    const { user, type, status } = await findByToken(transaction, token, linkSeconds);
    if (secureEmailChange && !autoconfirm && status === 0) {
      await transaction.query(
        `update auth.users set email_change_confirm_status = 1, ${type} = '' where id = $1`,
        [user.id],
      );
      await transaction.query('delete from auth.one_time_tokens where token_hash = $1', [token]);
      return undefined;
    }
    await changeAddress(transaction, user);
    return getUser(transaction, user.id);
  });
}
