import type { AuthError } from '@supabase/supabase-js';
import { z } from 'zod';
import {
  type AddressChange,
  type ConfirmedAddress,
  isConfirmedHere,
  type LinkedAddress,
  otherMailbox,
  waitingAddressSchema,
} from '../../domain/http-api/address';
import {
  type AddressToken,
  confirmAddress,
  isConfirmationOff,
  makeAddressLinks,
  openAddressToken,
} from '../auth/email-links';
import { authUnavailable } from '../auth/supabase/auth-refusal';
import {
  isAddressRefused,
  openAccounts,
  refusedBecause,
  UNUSABLE_ADDRESS,
} from '../auth/supabase/auth-admin';
import { connect, DatabaseFault, type Db, isAway } from '../db/supabase';
import { refuseWithoutEmail } from '../email/ability';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { invalid, problem, tooMany, unavailable } from '../http/problem';
import { knowDevice } from '../auth/sign-in-limits';
import { signOut } from '../auth/supabase/supabase-auth';
import { findMember, readChange } from './manage-staff';

/** Settings of a Supabase project without which one mailbox would be enough. */
const offBecause = (setting: 'secure_email_change' | 'confirm_email', name: string) =>
  authUnavailable({
    setting,
    detail: `Addresses can’t be changed: "${name}" is off in the Supabase project.`,
  });

const TAKEN = 'Somebody on the desk has this address.';

/** The response to links that Auth did not make. */
function refuseLinks(error: AuthError): ApiResponse {
  if (error.code === 'email_exists') {
    return problem(409, {
      detail: TAKEN,
      members: { errors: [{ field: 'email', message: TAKEN }] },
    });
  }
  if (error.code === 'validation_failed' && error.message.includes('secure email change')) {
    return offBecause('secure_email_change', 'Secure email change');
  }
  if (isAddressRefused(error)) {
    return invalid([{ field: 'email', message: UNUSABLE_ADDRESS }]);
  }
  return refusedBecause(error);
}

/**
 * Asks both mailboxes to confirm a person's new address. The database says who may ask, Auth makes the two links, and then they
 * are mailed; a request that broke off is asked again.
 * @returns the person with the change that waits
 */
export async function askAddressChange(
  db: Db,
  request: ApiRequest,
  id: string,
  { email }: AddressChange,
) {
  const opened = openAccounts(request);
  if (!opened.ok) return opened;
  const withoutEmail = refuseWithoutEmail();
  if (withoutEmail) return withoutEmail;
  const member = await findMember(db, id);
  if (!member.ok) return member;
  const isOff = await isConfirmationOff(request);
  if (isOff === undefined) return unavailable();
  if (isOff) return offBecause('confirm_email', 'Confirm email');

  const asked = readChange(
    'ask_address_change',
    await db.rpc('ask_address_change', { p_id: id, p_email: email }),
  );
  if (!asked.ok) return asked;
  const seconds = z.int().parse(asked.value);
  if (seconds > 0) return tooMany(seconds);
  const refused = await makeAddressLinks(opened.value, member.value.staff.email, email);
  if (refused) return refuseLinks(refused);
  const mailed = readChange(
    'mail_address_change',
    await db.rpc('mail_address_change', { p_id: id }),
  );
  return mailed.ok ? findMember(db, id) : mailed;
}

const spent = (): ApiResponse =>
  problem(410, {
    detail:
      'This link works no more: the address was changed, the change was cancelled or asked for again, or a day has passed.',
  });

const changeSchema = z.nullable(
  z.object({ ...waitingAddressSchema.shape, from: z.string(), name: z.string() }),
);

type Linked = { token: AddressToken; change: LinkedAddress };

/** The change of a link, without spending it; not ok with 410 when it waits no more, 503. */
async function findLinked(request: ApiRequest, text: string): Promise<Result<Linked>> {
  const token = await openAddressToken(text);
  if (!token) return { ok: false, response: spent() };
  const answer = await connect(request).rpc('address_change', { p_key: token.key });
  if (isAway(answer)) return { ok: false, response: unavailable() };
  if (answer.error) throw new DatabaseFault('address_change', answer);
  const change = changeSchema.parse(answer.data);
  return change
    ? { ok: true, value: { token, change: { ...change, side: token.side } } }
    : { ok: false, response: spent() };
}

/** The change that a link is about, for the page that asks. */
export async function readLinkedAddress(request: ApiRequest, text: string): Promise<ApiResponse> {
  const linked = await findLinked(request, text);
  return linked.ok ? { status: 200, body: linked.value.change } : linked.response;
}

const stillWaiting = (change: LinkedAddress): ApiResponse => {
  const body: ConfirmedAddress = { changed: false, email: otherMailbox(change) };
  return { status: 200, body };
};

/**
 * Confirms a change of address at the mailbox of this link. The second of the two changes it, and this browser counts as one that
 * has logged in with the new address. Confirming again what is confirmed changes nothing.
 */
export async function confirmByLink(request: ApiRequest, text: string): Promise<ApiResponse> {
  const linked = await findLinked(request, text);
  if (!linked.ok) return linked.response;
  const { token, change } = linked.value;
  if (isConfirmedHere(change)) return stillWaiting(change);
  const confirmation = await confirmAddress(request, token.hash);
  switch (confirmation.kind) {
    case 'first':
      return stillWaiting(change);
    case 'spent':
      return spent();
    case 'away':
      return authUnavailable(confirmation);
    case 'changed': {
      const { access_token, email } = confirmation.tokens;
      // Auth opens a session with the second link, which nobody asked for.
      await signOut(request, access_token);
      const body: ConfirmedAddress = { changed: true, email };
      return { status: 200, headers: { 'set-cookie': [await knowDevice(request, email)] }, body };
    }
  }
}
