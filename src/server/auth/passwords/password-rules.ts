import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { LEAST_SCORE, strengthOf } from '../../../domain/password-strength';
import { codePoints } from '../../../domain/text';
import { BRAND } from '../../email/settings';
import kept from './breached-passwords.json';

export const MIN_CHARACTERS = 10;
/** bcrypt, by which Supabase Auth keeps passwords, reads no more. */
const MAX_BYTES = 72;
/** Parts of an address or a brand shorter than this say little about anybody. */
const MIN_PART = 4;

const COMMON = new Set(dictionary['passwords-common']);

const parts = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= MIN_PART);

/** A password, and what is left of it without digits and signs around it: "password2026!" is as common as "password". */
const withoutEdges = (password: string) => [
  password,
  password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
];

let filter: BloomFilter | undefined;

/** Loads the filter of `scripts/breached-passwords.ts` at its first use. */
export function breachedPasswords(): BloomFilter {
  filter ??= { bits: Buffer.from(kept.bits, 'base64'), hashes: kept.hashes };
  return filter;
}

/**
 * Whether a password of ten characters or more is among the most common ones of published breaches; of other passwords, about
 * one in 70,000 seems to be.
 * @param password in lower case
 */
export const isBreached = (password: string): boolean => hasText(breachedPasswords(), password);

/** Why a password is easy to guess, by zxcvbn's name of the weakness. */
const WEAKNESSES: Record<string, string> = {
  simpleRepeat: 'This password repeats one character.',
  extendedRepeat: 'This password repeats itself.',
  sequences: 'This password counts up or down, or follows the alphabet.',
  straightRow: 'This password follows a row of keys.',
  keyPattern: 'This password follows keys that lie side by side.',
  dates: 'This password is little more than a date.',
  recentYears: 'This password is little more than a year.',
};

function weaknessOf(password: string, known: string[]): string | undefined {
  const { score, weakness } = strengthOf(password, known);
  if (score >= LEAST_SCORE) return undefined;
  const reason = WEAKNESSES[weakness ?? ''] ?? 'This password is easy to guess.';
  return `${reason} Several words that don’t belong together make a strong one.`;
}

/**
 * Why a new password is refused, in words for the person; undefined for a good one. Any characters are welcome, and none
 * is asked for (NIST SP 800-63B).
 * @param name the person's, where it is known
 */
export function passwordFault(password: string, email: string, name = ''): string | undefined {
  if (codePoints(password) < MIN_CHARACTERS) {
    return `Use at least ${MIN_CHARACTERS} characters.`;
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    return `Use a shorter password: at most ${MAX_BYTES} Latin letters, or ${MAX_BYTES / 3} of a script such as Devanagari.`;
  }
  const lower = password.toLowerCase();
  const forms = withoutEdges(lower);
  if (forms.some((form) => COMMON.has(form)))
    return 'This password is too common. Choose another one.';
  const [mailbox = ''] = email.split('@', 1);
  const own = [mailbox, name, BRAND].flatMap(parts);
  if (own.some((part) => lower.includes(part))) {
    return `Leave out your name, your email address and ${BRAND}.`;
  }
  const weakness = weaknessOf(password, own);
  if (weakness !== undefined) return weakness;
  return forms.some(isBreached)
    ? 'This password has appeared in a data breach. Choose another one.'
    : undefined;
}

/** A set that may be told to hold a text it does not hold, and never the other way round (Bloom, 1970). */
export interface BloomFilter {
  bits: Uint8Array;
  /** Positions that each text sets. */
  hashes: number;
}

/** The positions of a text, by two hashes in place of many (Kirsch and Mitzenmacher, 2006). */
function positionsOf(text: string, { bits, hashes }: BloomFilter): number[] {
  const digest = createHash('sha256').update(text).digest();
  const first = digest.readUInt32LE(0);
  // An odd step never stays where it is.
  const step = (digest.readUInt32LE(4) | 1) >>> 0;
  return Array.from({ length: hashes }, (_none, turn) => (first + turn * step) % (bits.length * 8));
}

const maskOf = (position: number) => 1 << (position & 7);

/** Adds a text to a filter, in place. */
export function addText(filter: BloomFilter, text: string): void {
  for (const position of positionsOf(text, filter)) {
    const byte = position >>> 3;
    filter.bits[byte] = (filter.bits[byte] ?? 0) | maskOf(position);
  }
}

/** Whether a filter holds a text, or seems to. */
export const hasText = (filter: BloomFilter, text: string): boolean =>
  positionsOf(text, filter).every(
    (position) => ((filter.bits[position >>> 3] ?? 0) & maskOf(position)) !== 0,
  );
