import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another when said or copied: no 0/O, 1/I/L, U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const REFERENCE = new RegExp(`^[${ALPHABET}]{4}-[${ALPHABET}]{4}$`);

const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new random reference, like `7KQM-2XWD`; the database checks form and uniqueness. */
export const makeReference = (): string => `${group()}-${group()}`;

/** Whether a text has the form of a reference; whether there is such an enquiry, only the database knows. */
export const isReference = (text: string): boolean => REFERENCE.test(text);
