import { type BloomFilter, hasText } from './bloom-filter';
import kept from './breached-passwords.json';

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
