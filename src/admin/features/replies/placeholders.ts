import { answerText } from '../../../domain/custom-answers';
import { CUSTOM_FIELDS } from '../../../domain/custom-fields';
import { serviceLabel } from '../../../domain/enquiry-fields';
import { inFirstLanguage } from '../../../language/language-context';
import { DESK_ENGLISH, DESK_LANGUAGE } from '../../../language/languages';
import type { LeadDetailResponse } from '../../../domain/http-api/leads';
import { BOOKING_LINK } from '../../../domain/http-api/replies';
import type { Lead } from '../../../domain/lead';

/** Words in braces. What has signs or spaces right behind the brace is somebody's code, and stays out of the way. */
const PLACEHOLDER = /\{(\p{L}[\p{L}\p{M}\p{N} _’'-]*)\}/gu;

/** Fills placeholders by their names in lower case; one without a value stays, for staff to see. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<string, string | undefined>>,
): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const key = name.toLowerCase();
    return (Object.hasOwn(values, key) && values[key]) || placeholder;
  });

/** The placeholders that stand in a text, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(PLACEHOLDER), ([placeholder]) => placeholder)),
];

/** Whether the visitor can choose a time by a link: not once the call has begun, or the enquiry is over. */
export const canBook = ({
  lead,
  consultation,
}: Pick<LeadDetailResponse, 'lead' | 'consultation'>) =>
  lead.withdrawn_at === null &&
  lead.status !== 'closed' &&
  (consultation === null ||
    consultation.state === 'cancelled' ||
    (consultation.state === 'booked' && Date.parse(consultation.starts_at) > Date.now()));

/**
 * The words that say why an email is held back; undefined where nothing holds it.
 *
 * @param hasLink the placeholder of a booking link becomes one when the email leaves
 */
export function unfilledText(text: string, hasLink: boolean): string | undefined {
  const placeholders = placeholdersIn(text).filter((one) => !(hasLink && BOOKING_LINK.test(one)));
  if (placeholders.length === 0) return undefined;
  const names = new Intl.ListFormat(DESK_ENGLISH).format(placeholders);
  return `Fill in or remove ${names} before you send.`;
}

const HONORIFICS = new Set([
  'dr',
  'mr',
  'mrs',
  'ms',
  'miss',
  'prof',
  'shri',
  'sri',
  'smt',
  'herr',
  'frau',
]);

/** Titles and initials are no first names. */
const isFirstName = (word: string): boolean =>
  !word.endsWith('.') && !HONORIFICS.has(word.toLowerCase());

/** The name by which somebody is greeted: of `Dr. Asha Rao` it is Asha. */
export const firstNameOf = (name: string): string | undefined =>
  name.split(/\s+/).find((word) => word !== '' && isFirstName(word));

export type RepliedLead = Pick<
  Lead,
  'name' | 'reference' | 'service' | 'language' | 'custom_fields'
>;

/** The name of the service for the visitor: in the desk's language where they write it, else in the first. */
const serviceFor = ({ service, language }: RepliedLead): string =>
  language === DESK_LANGUAGE ? serviceLabel(service) : inFirstLanguage(() => serviceLabel(service));

/** The placeholders that a saved reply may have, and their values for a lead. A custom field goes by its key. */
export function replyValues(lead: RepliedLead, staff: string): Record<string, string | undefined> {
  const { name, reference, custom_fields } = lead;
  return {
    ...Object.fromEntries(
      custom_fields.map((answer) => [answer.key.toLowerCase(), answerText(answer)]),
    ),
    'first name': firstNameOf(name),
    name,
    service: serviceFor(lead),
    reference,
    'my name': staff,
  };
}

/** The same, as managers and staff read them when they write a saved reply. */
export const REPLY_PLACEHOLDERS = [
  ...['first name', 'name', 'service', 'reference', 'my name', 'booking link'],
  ...CUSTOM_FIELDS.map(({ key }) => key),
].map((name) => `{${name}}`);
