import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { addText, type BloomFilter, hasText } from './bloom-filter';
import { breachedPasswords, isBreached } from './breached-passwords';

const onesIn = (byte: number) => byte.toString(2).replaceAll('0', '').length;

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

describe('the filter of breached passwords', () => {
  it('holds 112,130 in less than a megabyte', () => {
    const { bits, hashes } = breachedPasswords();
    const size = bits.length * 8;
    const ones = bits.reduce((sum, byte) => sum + onesIn(byte), 0);
    const held = (-size / hashes) * Math.log(1 - ones / size);
    expect(held).toBeGreaterThan(111_500);
    expect(held).toBeLessThan(112_800);
    const file = path.join(__dirname, 'breached-passwords.json');
    expect(statSync(file).size).toBeLessThan(1_000_000);
  });

  it.each(['qwertyuiop', '1q2w3e4r5t', 'plextsofttm', 'jwhw6n1742', 'rfnthbyjxrf', 'gunsnroses'])(
    'holds %s',
    (password) => expect(isBreached(password)).toBe(true),
  );

  it('refuses next to no other password', () => {
    const others = Array.from({ length: 20_000 }, () => randomBytes(9).toString('base64'));
    expect(others.filter(isBreached).length).toBeLessThan(6);
  });
});
