import type { AuthError, GoTrueAdminApi } from '@supabase/supabase-js';
import { z } from 'zod';
import { ADDRESS_SIDES, type AddressSide } from '../../domain/http-api/staff';
import { cleanCode } from '../faults';
import { seal, unseal } from './session-secret';
import { ask, type Caller, readAnswer } from './supabase/ask-auth';
import { type Away, awayBecause, CLOSED, readRefusal } from './supabase/auth-refusal';
import { type Tokens, tokensSchema } from './supabase/supabase-auth';

const HOUR_MS = 60 * 60 * 1000;

/** Links in emails about an account. The token is in the fragment, which reaches no log and no referrer. */
const LINKS = {
  invitation: { path: '/admin/invitation', life: 24 * HOUR_MS },
  reset: { path: '/admin/password', life: HOUR_MS },
} as const;

export type AccountLinkKind = keyof typeof LINKS;

const MAX_LIFE_SECONDS = LINKS.invitation.life / 1000;
/** For a password that Auth refused after it had spent the link. */
const RETRY_LIFE_MS = 10 * 60 * 1000;

/** A token stands for one of two: a link of Auth, or a session that a link has opened a moment ago. */
const accountTokenSchema = z.union([
  z.strictObject({
    kind: z.enum(['invitation', 'reset']),
    type: z.enum(['invite', 'recovery']),
    hash: z.string(),
    email: z.string(),
    made_at: z.number(),
  }),
  z.strictObject({
    kind: z.literal('opened'),
    by: z.enum(['invitation', 'reset']),
    /** A keyed hash of the invitation's link, by which its acceptance is known. */
    link: z.string().optional(),
    /** A recovery code was spent for it, which counts at the next try too. */
    recovered: z.boolean().optional(),
    access_token: z.string(),
    email: z.string(),
    made_at: z.number(),
  }),
]);

export type AccountToken = z.infer<typeof accountTokenSchema>;
export type OpenedToken = Extract<AccountToken, { kind: 'opened' }>;

export const sealToken = (token: AccountToken): Promise<string> => seal(token, MAX_LIFE_SECONDS);

const lifeOf = ({ kind }: AccountToken) => (kind === 'opened' ? RETRY_LIFE_MS : LINKS[kind].life);

/** Reads a token; undefined when it is forged or too old. Whether it was used before, Auth knows. */
export async function openToken(text: string): Promise<AccountToken | undefined> {
  const token = await unseal(accountTokenSchema, text, MAX_LIFE_SECONDS);
  return token && Date.now() - token.made_at < lifeOf(token) ? token : undefined;
}

/** Whether a link that was asked for then would be too old now. */
export const isLinkTooOld = (kind: AccountLinkKind, wantedAt: string): boolean =>
  Date.now() - new Date(wantedAt).getTime() >= LINKS[kind].life;

/** The parts of a link; a gateway may have answered in place of Auth. */
const madeSchema = z.object({ hashed_token: z.string().min(1) });

/** Auth makes no link now. `code`: its status, 0 where nobody answered, and its own code. */
export class LinkFault extends Error {
  readonly code: string;

  constructor({ status = 0, code = '' }: Partial<Pick<AuthError, 'status' | 'code'>>) {
    super('Auth makes no link.');
    this.code = cleanCode(`LINK ${status} ${code}`.trim());
  }
}

/**
 * Makes the link of an email: Auth's token, once, under our seal, which says how long it works. An invitation of somebody
 * whose address Auth knows as confirmed is a reset to it.
 * @throws LinkFault when it makes none
 */
export async function makeAccountLink(
  accounts: GoTrueAdminApi,
  kind: AccountLinkKind,
  email: string,
  siteUrl: string,
): Promise<string> {
  const invited = kind === 'invitation' && (await accounts.generateLink({ type: 'invite', email }));
  const isKnown = invited === false || invited.error?.code === 'email_exists';
  const { data, error } = isKnown
    ? await accounts.generateLink({ type: 'recovery', email })
    : invited;
  if (error) throw new LinkFault(error);
  const made = madeSchema.safeParse(data.properties);
  if (!made.success) throw new LinkFault({ status: 200 });
  const token = await sealToken({
    kind,
    type: isKnown ? 'recovery' : 'invite',
    hash: made.data.hashed_token,
    email,
    made_at: Date.now(),
  });
  const address = new URL(LINKS[kind].path, siteUrl);
  // Password managers save a password under an address, and the page says whose link it is.
  address.hash = String(new URLSearchParams({ token, email }));
  return address.href;
}

const ADDRESS_LIFE_SECONDS = 24 * 60 * 60;

/** Of another shape than tokens of other links. Auth's token never leaves the seal: only our page, which asks, can spend it. */
const addressTokenSchema = z.strictObject({
  address: z.strictObject({
    side: z.enum(ADDRESS_SIDES),
    /** The change that it is about, as the database names it. */
    key: z.guid(),
    hash: z.string(),
    mailed_at: z.number(),
  }),
});

export type AddressToken = z.infer<typeof addressTokenSchema>['address'];

/** The link of an email that confirms a change of address. The token is in the fragment, which reaches no log and no referrer. */
export async function addressLink(token: AddressToken, siteUrl: string): Promise<string> {
  const address = new URL('/admin/address', siteUrl);
  const sealed = await seal({ address: token }, ADDRESS_LIFE_SECONDS);
  address.hash = String(new URLSearchParams({ token: sealed }));
  return address.href;
}

/** Reads a token; undefined when it is forged or too old. */
export async function openAddressToken(text: string): Promise<AddressToken | undefined> {
  const token = (await unseal(addressTokenSchema, text, ADDRESS_LIFE_SECONDS))?.address;
  return token && Date.now() - token.mailed_at < ADDRESS_LIFE_SECONDS * 1000 ? token : undefined;
}

const CHANGE_TYPES = { old: 'email_change_current', new: 'email_change_new' } as const;

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
  const make = (side: AddressSide) =>
    accounts.generateLink({ type: CHANGE_TYPES[side], email, newEmail });
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

/**
 * `first`: the other link is still to come; `changed`: this was the second, and Auth has opened a session; `spent`: the link
 * works no more.
 */
type Confirmation = { kind: 'first' | 'spent' } | { kind: 'changed'; tokens: Tokens } | Away;

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
