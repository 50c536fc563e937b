/** Bytes that are enough to tell. */
const SAMPLE = 4_000;

/** The encoding of UTF-16 text without a byte order mark: every second byte of Latin letters is zero. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const zerosAt = (parity: number): number =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length / (sample.length / 2);
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  // A cell may hold one NUL.
  if (odd > 0.4 && even < 0.1) return 'utf-16le';
  return even > 0.4 && odd < 0.1 ? 'utf-16be' : undefined;
}
