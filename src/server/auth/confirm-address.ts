import { z } from 'zod';
import {
  type ConfirmedAddress,
  isConfirmedHere,
  type LinkedAddress,
  otherMailbox,
  waitingAddressSchema,
} from '../../domain/http-api/staff';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { problem } from '../http/problem';
import { type AddressToken, confirmAddress, openAddressToken } from './email-links';
import { authUnavailable, awayAfter } from './supabase/auth-refusal';
import { knowDevice } from './sign-in-limits';
import { signOut } from './supabase/supabase-auth';

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
  if (isAway(answer)) return { ok: false, response: authUnavailable(awayAfter(answer)) };
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
