import type { Enquiry } from '../../domain/enquiry';

/** What a request tells besides the enquiry. */
export type Signs = {
  /** A field that people do not see and leave empty. */
  website: unknown;
  /** Milliseconds from the first keystroke to the sending; absent without scripts. */
  filledInMs: unknown;
};

/**
 * `spam` goes to quarantine: no person sends it. A `suspect` is listed, mailed and acknowledged like any other enquiry,
 * with the reason shown to staff. The reason is in words for them.
 */
export type Suspicion = { kind: 'spam' | 'suspect'; reason: string };

/** Only autofill fills in the form in less, and a person may use it. */
const MIN_FILLING_MS = 3000;
const MAX_LINKS = 2;

const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)[^\s<>[\]"]+/giu;
const LINK_MARKUP = /<a\s[^>]*href|\[(?:url|link)[=\]]/iu;

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

type Rule = (enquiry: Enquiry, signs: Signs) => string | false;

/** Each rule gives its reason, or false. */
const SPAM_RULES: readonly Rule[] = [
  (_, { website }) => isFilled(website) && 'Filled in a field that people do not see',
  ({ message }) => LINK_MARKUP.test(message) && 'Message has a link written in HTML or BBCode',
  ({ message }) => message.replace(LINK, '').trim() === '' && 'Message is nothing but a link',
  ({ message }) => (message.match(LINK) ?? []).length > MAX_LINKS && 'Message has many links',
  ({ name }) => name.search(LINK) >= 0 && 'Name has a web address in it',
];

const SUSPECT_RULES: readonly Rule[] = [
  (_, { filledInMs }) =>
    typeof filledInMs === 'number' &&
    filledInMs < MIN_FILLING_MS &&
    `Filled in within ${MIN_FILLING_MS / 1000} seconds`,
];

function firstReason(rules: readonly Rule[], enquiry: Enquiry, signs: Signs): string | undefined {
  for (const rule of rules) {
    const reason = rule(enquiry, signs);
    if (reason !== false) return reason;
  }
  return undefined;
}

/**
 * Tells spam and suspects from all other enquiries, for which it returns null. Few rules, each plain enough for staff to
 * judge; none looks at who the sender is or what language they write.
 */
export function findSuspicion(enquiry: Enquiry, signs: Signs): Suspicion | null {
  const spam = firstReason(SPAM_RULES, enquiry, signs);
  if (spam !== undefined) return { kind: 'spam', reason: spam };
  const suspect = firstReason(SUSPECT_RULES, enquiry, signs);
  return suspect === undefined ? null : { kind: 'suspect', reason: suspect };
}
