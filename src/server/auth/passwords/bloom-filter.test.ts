import { addText, type BloomFilter, hasText } from './bloom-filter';

describe('a Bloom filter', () => {
  it('holds what was added, and hardly anything else', () => {
    const filter: BloomFilter = { bits: new Uint8Array(3_000), hashes: 17 };
    const added = Array.from({ length: 1_000 }, (_none, index) => `kept ${index}`);
    for (const text of added) addText(filter, text);
    expect(added.filter((text) => !hasText(filter, text))).toEqual([]);
    const others = added.map((text) => `not ${text}`);
    expect(others.filter((text) => hasText(filter, text)).length).toBeLessThan(3);
  });
});
