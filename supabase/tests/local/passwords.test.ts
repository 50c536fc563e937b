import crypto from 'node:crypto';

import { hashPassword, verifyPassword } from '../../local/auth/passwords';
import { LOCAL_SETTINGS } from '../../local/auth/settings';

const { hashCost } = LOCAL_SETTINGS;

/** The cost of each hashing: its parameters and the length of its result. */
function costs(): string[] {
  const { calls } = jest.mocked(crypto.scrypt).mock;
  return calls.map(([, , length, options]) => JSON.stringify({ length, options }));
}

test('an unknown account costs the same hashing as a wrong password', async () => {
  const stored = await hashPassword('correct horse', hashCost);
  const scrypt = jest.spyOn(crypto, 'scrypt');

  expect(await verifyPassword('wrong', stored, hashCost)).toBe(false);
  const known = costs();
  scrypt.mockClear();
  expect(await verifyPassword('wrong', null, hashCost)).toBe(false);

  expect(known).toHaveLength(1);
  expect(costs()).toEqual(known);
});

test('of sixty passwords at once two are hashed, 32 wait and the rest are refused', async () => {
  const stored = await hashPassword('battery staple', hashCost);
  const scrypt = jest.spyOn(crypto, 'scrypt').mockClear();
  const checks = Array.from({ length: 60 }, (_, n) =>
    verifyPassword(`guess ${n}`, stored, hashCost),
  );
  await Promise.resolve();
  expect(scrypt).toHaveBeenCalledTimes(2);

  const outcomes = await Promise.allSettled(checks);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(60 - 2 - 32);
  expect(refused[0]).toMatchObject({ status: 429, errorCode: 'over_request_rate_limit' });
  expect(await verifyPassword('battery staple', stored, hashCost)).toBe(true);
});
