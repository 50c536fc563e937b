import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import {
  addText,
  type BloomFilter,
  breachedPasswords,
  hasText,
  isBreached,
  passwordFault,
} from './password-rules';

const EMAIL = 'asha.rao@meghdoot.example';
const SHORT = 'Use at least 10 characters.';
const COMMON = 'This password is too common. Choose another one.';
const BREACHED = 'This password has appeared in a data breach. Choose another one.';
const OWN = 'Leave out your name, your email address and Meghdoot Labs.';
const ADVICE = 'Several words that don’t belong together make a strong one.';
const COUNTS = `This password counts up or down, or follows the alphabet. ${ADVICE}`;

it.each([
  ['nine signs', 'k7#qvT2!z', SHORT],
  ['nine people', '👩🏽‍💻'.slice(0, 2).repeat(9), SHORT],
  [
    'more than bcrypt reads',
    'ऋ'.repeat(25),
    'Use a shorter password: at most 72 Latin letters, or 24 of a script such as Devanagari.',
  ],
  ['a common one', 'qwertyuiop', COMMON],
  ['a common one in capitals', 'QWERTYUIOP', COMMON],
  ['a common one with a year', 'password2026!', COMMON],
  ['the mailbox', 'my name is Asha!', OWN],
  ['the brand', 'we are MEGHDOOT', OWN],
  ['the name', 'Lanterns of RAMACHANDRAN', OWN],
  ['one character', 'aaaaaaaaaaaa', `This password repeats one character. ${ADVICE}`],
  ['a repeated part', '123123123123', `This password repeats itself. ${ADVICE}`],
  ['digits in order', '0123456789', COUNTS],
  ['letters in order', 'abcdefghij', COUNTS],
  ['keys in a row', 'zxcvbnm,./zx', `This password follows a row of keys. ${ADVICE}`],
  ['two short words', 'correcthorse', `This password is easy to guess. ${ADVICE}`],
  ['one from a breach', 'vEf6g55frZ', BREACHED],
  ['one from a breach with a year', 'lockingservi 2027!', BREACHED],
  ['words', 'correct horse battery', undefined],
  ['random text', 'k7#qvT2!zW', undefined],
  ['another script', 'नमस्ते दुनिया', undefined],
])('judges %s', (_what, password, fault) => {
  expect(passwordFault(password, EMAIL, 'Asha Ramachandran')).toBe(fault);
});

const onesIn = (byte: number) => byte.toString(2).replaceAll('0', '').length;

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
