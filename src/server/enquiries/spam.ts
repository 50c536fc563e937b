import type { Enquiry } from '../../domain/enquiry';

/** What a request tells besides the enquiry. */
export type Signs = {
  /** A field that people do not see and leave empty. */
  website: unknown;
  /** Milliseconds from the first keystroke to the sending; absent without scripts. */
  filledInMs: unknown;
};

/** Nobody fills in the form in less. */
const MIN_FILLING_MS = 3000;
const MAX_LINKS = 2;

const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)[^\s<>[\]"]+/giu;
const LINK_MARKUP = /<a\s[^>]*href|\[(?:url|link)[=\]]/iu;

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

/** One rule each: the reason in words for staff, or false. */
const rules: ((enquiry: Enquiry, signs: Signs) => string | false)[] = [
  (_, { website }) => isFilled(website) && 'Filled in a field that people do not see',
  (_, { filledInMs }) =>
    typeof filledInMs === 'number' &&
    filledInMs < MIN_FILLING_MS &&
    `Filled in within ${MIN_FILLING_MS / 1000} seconds`,
  ({ message }) => LINK_MARKUP.test(message) && 'Message has a link written in HTML or BBCode',
  ({ message }) => message.replace(LINK, '').trim() === '' && 'Message is nothing but a link',
  ({ message }) => (message.match(LINK) ?? []).length > MAX_LINKS && 'Message has many links',
  ({ name }) => name.search(LINK) >= 0 && 'Name has a web address in it',
];

/**
 * Why an enquiry is set apart for staff to look through; null for the others. Few rules, each plain enough that staff can
 * tell whether it was right; none looks at who the sender is or what language they write.
 */
export function findSpamReason(enquiry: Enquiry, signs: Signs): string | null {
  for (const rule of rules) {
    const reason = rule(enquiry, signs);
    if (reason !== false) return reason;
  }
  return null;
}
