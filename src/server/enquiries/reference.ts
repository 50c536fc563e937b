import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another when said or copied: no 0/O, 1/I/L, U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new random reference, like `7KQM-2XWD`; the database checks form and uniqueness. */
export const makeReference = (): string => `${group()}-${group()}`;
