import { createHash } from 'node:crypto';

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
