import { isRecoveryCode } from '../../domain/http-api/session';
import { hashRecoveryCode, makeRecoveryCodes } from './factor-codes';

it('makes ten codes of fifty random bits, and hashes by which they are found again', async () => {
  const { shown, salt, hashes } = await makeRecoveryCodes();
  expect(new Set(shown).size).toBe(10);
  expect(Buffer.from(salt, 'base64url')).toHaveLength(16);

  const typed = shown.map((code) => code.replace('-', ''));
  expect(typed.every(isRecoveryCode)).toBe(true);
  expect(await Promise.all(typed.map((code) => hashRecoveryCode(code, salt)))).toEqual(hashes);
});

it('hashes the same code otherwise in another set', async () => {
  const [one, other] = await Promise.all([
    hashRecoveryCode('2b3c4d5e6f', 'one salt'),
    hashRecoveryCode('2b3c4d5e6f', 'another salt'),
  ]);
  expect(one).not.toBe(other);
});

it('draws from 32 characters, none of which looks like another', async () => {
  const sets = await Promise.all(Array.from({ length: 6 }, () => makeRecoveryCodes()));
  const characters = sets.flatMap(({ shown }) => [...shown.join('').replaceAll('-', '')]);
  expect(new Set(characters).size).toBe(32);
  expect(characters.join('')).not.toMatch(/[ilou]/);
});
