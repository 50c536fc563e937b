import crypto from 'node:crypto';

import { hashPassword, verifyPassword } from '../../local/auth/passwords';

/** The cost of each hashing: its parameters and the length of its result. */
function costs(): string[] {
  const { calls } = jest.mocked(crypto.scrypt).mock;
  return calls.map(([, , length, options]) => JSON.stringify({ length, options }));
}

test('an unknown account costs the same hashing as a wrong password', async () => {
  const stored = await hashPassword('correct horse');
  const scrypt = jest.spyOn(crypto, 'scrypt');

  expect(await verifyPassword('wrong', stored)).toBe(false);
  const known = costs();
  scrypt.mockClear();
  expect(await verifyPassword('wrong', null)).toBe(false);

  expect(known).toHaveLength(1);
  expect(costs()).toEqual(known);
});
