import { emailSchema } from '../../domain/enquiry';
import { type FieldError, fieldErrors } from '../../domain/field-errors';
import * as z from '../../domain/zod';
import { type LinkPurpose, readLink, signLink } from '../auth/session-secret';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { Call, Reply } from '../http/call';
import { clientHash } from '../http/client-address';
import { UNAVAILABLE } from '../http/problem';
import { readBody } from '../http/read-input';
import { showPage } from '../pages/show-page';

const subscriptionSchema = z.strictObject({ email: emailSchema });

/** What the newsletter box sends. */
type Subscription = z.infer<typeof subscriptionSchema>;

type ParsedSubscription =
  { ok: true; subscription: Subscription } | { ok: false; errors: FieldError[] };

/** Checks anything that claims to be a subscription; the address is held to the same rules as an enquiry's. */
export function parseSubscription(input: unknown): ParsedSubscription {
  const parsed = subscriptionSchema.safeParse(input);
  return parsed.success
    ? { ok: true, subscription: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error.issues) };
}

/** The result of subscribing. `taken` doesn't tell whether the address was known: the list is private. */
export type Subscribed = { kind: 'taken' | 'away' } | { kind: 'throttled'; seconds: number };

/** Puts an address down and, unless it is on the list already or was asked just before, has it asked by mail. */
export async function subscribe(call: Call, { email }: Subscription): Promise<Subscribed> {
  const client = clientHash(call);
  const answer = await connect(call).rpc('subscribe_to_newsletter', {
    p_email: email,
    ...(client !== undefined && { p_client: client }),
  });
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) throw new DatabaseFault('subscribe', answer);
  return answer.data === 0 ? { kind: 'taken' } : { kind: 'throttled', seconds: answer.data };
}

/** The two actions that a newsletter email links to. */
export type ListChange = 'confirm' | 'unsubscribe';

/** `unknown`: the link is forged, too old, or stands for nobody; which of these is not told. */
export type Changed = 'done' | 'unknown' | 'away';

const PURPOSE: Record<ListChange, LinkPurpose> = {
  confirm: 'newsletter-confirm',
  unsubscribe: 'newsletter-unsubscribe',
};

const CALL = {
  confirm: 'confirm_newsletter',
  unsubscribe: 'unsubscribe_from_newsletter',
} as const;

/** Whether a link's token is one of ours and still good; whom it stands for, only the database knows. */
export const isGoodLink = async (change: ListChange, token: unknown): Promise<boolean> =>
  (await readLink(PURPOSE[change], token)) !== undefined;

/** Does what the link promises; as often as wanted, with the same answer. */
export async function changeList(call: Call, change: ListChange, token: unknown): Promise<Changed> {
  const linkKey = await readLink(PURPOSE[change], token);
  if (linkKey === undefined) return 'unknown';
  const answer = await connect(call).rpc(CALL[change], { p_link_key: linkKey });
  if (isAway(answer)) return 'away';
  if (answer.error) throw new DatabaseFault(CALL[change], answer);
  return answer.data ? 'done' : 'unknown';
}

/** Long enough for a mail that is read after a holiday. */
const CONFIRM_WITHIN = '7d';

const address = (siteUrl: string, action: string, token: string) => {
  const url = new URL(`/api/newsletter/${action}`, siteUrl);
  url.searchParams.set('token', token);
  return url.href;
};

/** The links of a newsletter mail: one puts the address on the list, one, which always works, takes it off. */
export async function makeNewsletterLinks(siteUrl: string, linkKey: string) {
  return {
    confirm: address(
      siteUrl,
      'confirm',
      await signLink('newsletter-confirm', linkKey, CONFIRM_WITHIN),
    ),
    unsubscribe: address(siteUrl, 'unsubscribe', await signLink('newsletter-unsubscribe', linkKey)),
  };
}

const REPLIES = { ask: { status: 200 }, unknown: { status: 404 }, unavailable: UNAVAILABLE };

/**
 * The page behind a link of a newsletter mail: asks for the button, since mail programs open links by themselves, or says why
 * there is none.
 * @param token goes into the form; only one that was found good
 */
const showStep = (
  call: Call,
  change: ListChange,
  state: keyof typeof REPLIES,
  token = '',
): Promise<Reply> =>
  showPage(call, `/newsletter/${change}`, { states: [state], values: { token } }, REPLIES[state]);

const NEXT_PAGE: Record<ListChange, string> = {
  confirm: '/newsletter/confirmed',
  unsubscribe: '/newsletter/unsubscribed',
};

/** Shows the page with the button; changes nothing. */
export const askFirst =
  (change: ListChange) =>
  async (call: Call): Promise<Reply> => {
    const token = call.query.get('token');
    return (await isGoodLink(change, token))
      ? showStep(call, change, 'ask', token ?? '')
      : showStep(call, change, 'unknown');
  };

/** Answers the button of that page, which posts the token as a field. */
export const changeByForm =
  (change: ListChange) =>
  async (call: Call): Promise<Reply> => {
    const body = readBody(call, ['form']);
    if (!body.ok) return body.reply;
    const { token } = body.fields;
    const changed = await changeList(call, change, token);
    switch (changed) {
      case 'done':
        return { status: 303, headers: { location: NEXT_PAGE[change] } };
      case 'unknown':
        return showStep(call, change, 'unknown');
      case 'away':
        return showStep(call, change, 'unavailable', String(token));
    }
  };
