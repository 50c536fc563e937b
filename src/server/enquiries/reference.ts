import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another when said or copied: no 0/O, 1/I/L, U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const REFERENCE = new RegExp(`^[${ALPHABET}]{4}-[${ALPHABET}]{4}$`);

const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new random reference, like `7KQM-2XWD`; the database checks form and uniqueness. */
export const makeReference = (): string => `${group()}-${group()}`;

/** Whether a text has the form of a reference; whether there is such an enquiry, only the database knows. */
export const isReference = (text: string): boolean => REFERENCE.test(text);

/** Two of 656 billion references being equal is bad luck; more than that often is a bug. */
const MAX_REFERENCES = 3;

/**
 * Stores something under a new reference; under another one when that is taken.
 *
 * @param store resolves to undefined when the reference is taken
 */
export async function withReference<Stored>(
  store: (reference: string) => Promise<Stored | undefined>,
): Promise<Stored> {
  for (let attempt = 1; attempt <= MAX_REFERENCES; attempt += 1) {
    const stored = await store(makeReference());
    if (stored !== undefined) return stored;
  }
  throw new Error('No free reference was found.');
}
