import type { AuthError, GoTrueAdminApi } from '@supabase/supabase-js';
import { z } from 'zod';
import { ADDRESS_SIDES, type AddressSide } from '../../domain/http-api/address';
import { ask, type Caller, readAnswer } from './supabase/ask-auth';
import { type Away, awayBecause, CLOSED, readRefusal } from './supabase/auth-refusal';
import { seal, unseal } from './session-secret';
import { type Tokens, tokensSchema } from './supabase/supabase-auth';

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

const settingsSchema = z.object({ mailer_autoconfirm: z.boolean() });

/** Whether the project takes addresses without confirmation: one link of a change would then do. Undefined when Auth is away. */
export async function isConfirmationOff(caller: Caller): Promise<boolean | undefined> {
  const answer = await ask(caller, 'GET', 'settings');
  if (!answer?.ok) return undefined;
  return (await readAnswer(answer, settingsSchema))?.mailer_autoconfirm;
}

/** `first`: the other link is still to come; `changed`: this was the second, and Auth has opened a session; `spent`: the link works no more. */
export type Confirmation = { kind: 'first' | 'spent' } | { kind: 'changed'; tokens: Tokens } | Away;

/** The first of two is answered by words alone. */
const confirmedSchema = z.union([tokensSchema, z.object({ msg: z.string() })]);

/** Spends the token of one of the two links, once. */
export async function confirmAddress(caller: Caller, token_hash: string): Promise<Confirmation> {
  const answer = await ask(caller, 'POST', 'verify', { type: 'email_change', token_hash });
  if (!answer || answer.status >= 500 || answer.status === 429) return { kind: 'away' };
  if (!answer.ok) {
    const refusal = await readRefusal(answer);
    const { error_code: code } = refusal;
    const isSpent = code === 'otp_expired' || CLOSED.includes(code);
    return isSpent ? { kind: 'spent' } : awayBecause(refusal);
  }
  const confirmed = await readAnswer(answer, confirmedSchema);
  if (!confirmed) return { kind: 'away' };
  return 'msg' in confirmed ? { kind: 'first' } : { kind: 'changed', tokens: confirmed };
}
