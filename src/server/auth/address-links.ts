import type { AuthError, GoTrueAdminApi } from '@supabase/supabase-js';
import { z } from 'zod';
import { ADDRESS_SIDES, type AddressSide } from '../../domain/http-api/address';
import { seal, unseal } from './session-secret';

const LIFE_SECONDS = 24 * 60 * 60;

/** Of another shape than tokens of other links. Auth's token never leaves the seal: only our page, which asks, can spend it. */
const tokenSchema = z.strictObject({
  address: z.strictObject({
    side: z.enum(ADDRESS_SIDES),
    /** The change that it is about, as the database names it. */
    key: z.guid(),
    hash: z.string(),
    mailed_at: z.number(),
  }),
});

export type AddressToken = z.infer<typeof tokenSchema>['address'];

/** The link of an email that confirms a change of address. The token is in the fragment, which reaches no log and no referrer. */
export async function addressLink(token: AddressToken, siteUrl: string): Promise<string> {
  const address = new URL('/admin/address', siteUrl);
  const sealed = await seal({ address: token }, LIFE_SECONDS);
  address.hash = String(new URLSearchParams({ token: sealed }));
  return address.href;
}

/** Reads a token; undefined when it is forged or too old. */
export async function openAddressToken(text: string): Promise<AddressToken | undefined> {
  const token = (await unseal(tokenSchema, text, LIFE_SECONDS))?.address;
  return token && Date.now() - token.mailed_at < LIFE_SECONDS * 1000 ? token : undefined;
}

const TYPES = { old: 'email_change_current', new: 'email_change_new' } as const;

/**
 * Lets Auth make the two links of a change, in place of earlier ones. They stay there, in the account, until the email worker
 * reads them.
 * @returns Auth's error when it refuses
 */
export async function makeAddressLinks(
  accounts: GoTrueAdminApi,
  email: string,
  newEmail: string,
): Promise<AuthError | undefined> {
  const make = (side: AddressSide) => accounts.generateLink({ type: TYPES[side], email, newEmail });
  // Each sets the account anew, so one after the other.
  const old = await make('old');
  return old.error ?? (await make('new')).error ?? undefined;
}
