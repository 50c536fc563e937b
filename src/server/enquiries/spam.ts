import type { Enquiry } from '../../domain/enquiry';

/** Signs in a request, besides the enquiry, of who sent it. */
export type Signs = {
  /** A field that people do not see and leave empty. */
  website: unknown;
  /** Milliseconds from the first keystroke to the sending; absent without scripts. */
  filledInMs: unknown;
};

/**
 * `spam` goes to quarantine: no person sends it. A `suspect` is listed, emailed and acknowledged like any other enquiry,
 * with the reason shown to staff. The reason is in words for them.
 */
export type Suspicion = { kind: 'spam' | 'suspect'; reason: string };

/** Only autofill fills in the form in less, and a person may use it. */
const MIN_FILLING_MS = 3000;
const MAX_LINKS = 2;

const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)[^\s<>[\]"]+/giu;
const LINK_MARKUP = /<a\s[^>]*href|\[(?:url|link)[=\]]/iu;

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

const spam = (reason: string): Suspicion => ({ kind: 'spam', reason });

/**
 * Tells spam and suspects from all other enquiries, for which it returns null. Few rules, each plain enough for staff to
 * judge; none looks at who the sender is or what language they write.
 */
export function findSuspicion(
  { name, message }: Enquiry,
  { website, filledInMs }: Signs,
): Suspicion | null {
  const links = message.match(LINK) ?? [];
  if (isFilled(website)) return spam('Filled in a field that people do not see');
  if (LINK_MARKUP.test(message)) return spam('Message has a link written in HTML or BBCode');
  if (message.replace(LINK, '').trim() === '') return spam('Message is nothing but a link');
  if (links.length > MAX_LINKS) return spam('Message has many links');
  if (name.search(LINK) >= 0) return spam('Name has a web address in it');
  if (typeof filledInMs === 'number' && filledInMs < MIN_FILLING_MS) {
    return { kind: 'suspect', reason: `Filled in within ${MIN_FILLING_MS / 1000} seconds` };
  }
  return null;
}
