import words from '../../words/server';
import { asciiEmail } from '../../domain/text';
import { emailSchema } from '../../domain/enquiry';
import { readLanguage } from '../../language/languages';
import * as z from '../../domain/zod';
import { readLink, signLink } from '../auth/session-secret';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { clientHash } from '../http/client';
import { problem, UNAVAILABLE, unavailable } from '../http/problem';
import { readBody } from '../http/read-input';
import { showPage } from '../pages/show-page';
import { language } from '../../language/language-context';
import { apiPath, ownPath } from '../../language/paths';

/** The fields of the newsletter box; the address is held to the same rules as an enquiry's. */
export const subscriptionSchema = z.strictObject({
  email: emailSchema,
  language: z.pipe(
    z.optional(z.unknown()),
    z.transform((named) => readLanguage(named ?? language())),
  ),
});

type Subscription = z.infer<typeof subscriptionSchema>;

/**
 * Puts an address down and, unless it is on the list already or was asked just before, has it asked by email. The reply does
 * not tell whether the address was known: the list is private.
 */
export async function subscribe(
  request: ApiRequest,
  { email, language }: Subscription,
): Promise<ApiResponse> {
  const client = clientHash(request);
  const answer = await connect(request).rpc('subscribe_to_newsletter', {
    p_email: asciiEmail(email) ?? email,
    p_language: language,
    ...(client !== undefined && { p_client: client }),
  });
  if (isAway(answer)) return unavailable();
  if (answer.error) throw new DatabaseFault('subscribe', answer);
  if (answer.data === 0) return { status: 202, body: {} };
  return problem(429, {
    detail: words.answers.tooManyAddresses,
    headers: { 'retry-after': String(answer.data) },
  });
}

/** The two actions that a newsletter email links to. */
type ListChange = 'confirm' | 'unsubscribe';

const DATABASE_FUNCTION = {
  confirm: 'confirm_newsletter',
  unsubscribe: 'unsubscribe_from_newsletter',
} as const;

/**
 * Does what the link promises; as often as wanted, with the same answer. `unknown`: the link is forged, too old, or stands
 * for nobody; which of these is not told.
 */
export async function changeList(
  request: ApiRequest,
  change: ListChange,
  token: unknown,
): Promise<'done' | 'unknown' | 'away'> {
  const linkKey = await readLink(`newsletter-${change}`, token);
  if (linkKey === undefined) return 'unknown';
  const name = DATABASE_FUNCTION[change];
  const answer = await connect(request).rpc(name, { p_link_key: linkKey });
  if (isAway(answer)) return 'away';
  if (answer.error) throw new DatabaseFault(name, answer);
  return answer.data ? 'done' : 'unknown';
}

/** Long enough for an email that is read after a holiday. */
const CONFIRM_WITHIN = '7d';

async function makeLink(siteUrl: string, change: ListChange, linkKey: string, expires?: string) {
  const url = new URL(apiPath(`/api/newsletter/${change}`), siteUrl);
  url.searchParams.set('token', await signLink(`newsletter-${change}`, linkKey, expires));
  return url.href;
}

/** The links of a newsletter email: one puts the address on the list, one, which always works, takes it off. */
export const makeNewsletterLinks = async (siteUrl: string, linkKey: string) => ({
  confirm: await makeLink(siteUrl, 'confirm', linkKey, CONFIRM_WITHIN),
  unsubscribe: await makeLink(siteUrl, 'unsubscribe', linkKey),
});

const REPLIES = { ask: { status: 200 }, unknown: { status: 404 }, unavailable: UNAVAILABLE };

/**
 * The page behind a link of a newsletter email: asks for the button, since email clients open links by themselves, or says why
 * there is none.
 * @param token goes into the form; only one that was found good
 */
const showStep = (
  request: ApiRequest,
  change: ListChange,
  state: keyof typeof REPLIES,
  token = '',
): Promise<ApiResponse> =>
  showPage(
    request,
    `/newsletter/${change}`,
    { states: [state], values: { token } },
    REPLIES[state],
  );

/** Shows the page with the button; changes nothing. Whom the link stands for, only the database knows. */
export const askFirst =
  (change: ListChange) =>
  async (request: ApiRequest): Promise<ApiResponse> => {
    const token = request.query.get('token') ?? '';
    const isGood = (await readLink(`newsletter-${change}`, token)) !== undefined;
    return isGood ? showStep(request, change, 'ask', token) : showStep(request, change, 'unknown');
  };

const NEXT_PAGE: Record<ListChange, string> = {
  confirm: '/newsletter/confirmed',
  unsubscribe: '/newsletter/unsubscribed',
};

/** Answers the button of that page, which posts the token as a field. */
export const changeByForm =
  (change: ListChange) =>
  async (request: ApiRequest): Promise<ApiResponse> => {
    const body = readBody(request, ['form']);
    if (!body.ok) return body.response;
    const { token } = body.fields;
    switch (await changeList(request, change, token)) {
      case 'done':
        return { status: 303, headers: { location: ownPath(NEXT_PAGE[change]) } };
      case 'unknown':
        return showStep(request, change, 'unknown');
      case 'away':
        return showStep(request, change, 'unavailable', String(token));
    }
  };
