import type { Enquiry } from '../../domain/enquiry';

/** Signs in a request, besides the enquiry, of who sent it. */
export type Signs = {
  /** The text of a field that people do not see and leave empty. */
  trap: unknown;
  /** Milliseconds from the first keystroke to the sending; absent without scripts. */
  filledInMs: unknown;
};

/**
 * `spam` is set apart for good: no person sends it. A `suspect` is set apart too, until staff, who are told of it, have judged
 * it. A `doubt` is treated like any other enquiry. The reason is in words for staff.
 */
export type Suspicion = { kind: 'spam' | 'suspect' | 'doubt'; reason: string };

/** Only autofill fills in the form in less, and a person may use it. */
const MIN_FILLING_MS = 3000;
/** Nobody has even read the form by then. A password manager may fill in any field, but does not send. */
const MIN_READING_MS = 2000;
const MAX_LINKS = 2;

const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)[^\s<>[\]"]+/giu;
const LINK_MARKUP = /<a\s[^>]*href|\[(?:url|link)[=\]]/iu;

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

const isSooner = (filledInMs: unknown, ms: number) =>
  typeof filledInMs === 'number' && filledInMs < ms;

type Text = Pick<Enquiry, 'name' | 'message' | 'consultation_at'>;

function doubtfulText({ name, message }: Text): string | undefined {
  const links = message.match(LINK) ?? [];
  if (LINK_MARKUP.test(message)) return 'Message has a link written in HTML or BBCode';
  if (message.replace(LINK, '').trim() === '') return 'Message is nothing but a link';
  if (links.length > MAX_LINKS) return 'Message has many links';
  return name.search(LINK) >= 0 ? 'Name has a web address in it' : undefined;
}

/**
 * Tells spam, suspects and doubts from all other enquiries, for which it returns null. Few rules, each plain enough for staff
 * to judge; none looks at who the sender is or what language they write. A call holds a time, so an enquiry that books one is
 * never set apart unless it is spam.
 */
export function findSuspicion(enquiry: Text, { trap, filledInMs }: Signs): Suspicion | null {
  const isTrapped = isFilled(trap);
  if (isTrapped && isSooner(filledInMs, MIN_READING_MS)) {
    return { kind: 'spam', reason: 'Filled in a field that people do not see, and sent at once' };
  }
  const reason = isTrapped ? 'Filled in a field that people do not see' : doubtfulText(enquiry);
  if (reason) return { kind: enquiry.consultation_at === null ? 'suspect' : 'doubt', reason };
  return isSooner(filledInMs, MIN_FILLING_MS)
    ? { kind: 'doubt', reason: `Filled in within ${MIN_FILLING_MS / 1000} seconds` }
    : null;
}
