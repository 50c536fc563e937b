import type { AuthError, GoTrueAdminApi } from '@supabase/supabase-js';
import { z } from 'zod';
import { cleanCode } from '../faults';
import { seal, unseal } from './session-secret';

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
const tokenSchema = z.union([
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

export type AccountToken = z.infer<typeof tokenSchema>;
export type OpenedToken = Extract<AccountToken, { kind: 'opened' }>;

export const sealToken = (token: AccountToken): Promise<string> => seal(token, MAX_LIFE_SECONDS);

const lifeOf = ({ kind }: AccountToken) => (kind === 'opened' ? RETRY_LIFE_MS : LINKS[kind].life);

/** Reads a token; undefined when it is forged or too old. Whether it was used before, Auth knows. */
export async function openToken(text: string): Promise<AccountToken | undefined> {
  const token = await unseal(tokenSchema, text, MAX_LIFE_SECONDS);
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
