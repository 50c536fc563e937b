import { createHash, randomUUID } from 'node:crypto';

import { z } from 'zod';

import { useProject } from '../../testing/database/support/project';

/** Restores the rules for the next user of the project. */
let before: { name: string; max_admitted: number; window_seconds: number }[] = [];
afterAll(() =>
  Promise.all(before.map((rule) => limit(rule.name, rule.max_admitted, rule.window_seconds))),
);
const project = useProject();

const limit = (name: string, max_admitted: number, window_seconds = 900) =>
  project.current.service
    .from('throttle_rules')
    .update({ max_admitted, window_seconds })
    .eq('name', name)
    .throwOnError();

beforeAll(async () => {
  const { data } = await project.current.service.from('throttle_rules').select();
  before = data ?? [];
});
beforeEach(async () => {
  await limit('sign_ins_per_account_and_client', 5);
  await limit('sign_ins_per_client', 1000);
  await limit('sign_ins_per_account', 1000);
  await limit('sign_ins_in_all', 1000);
});

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

interface Attempt {
  account?: string;
  client?: string;
  device?: string;
  email?: string;
}

const pairOf = ({ account, client }: Attempt) => hash(`${account} ${client}`);

/** Strangers admitted so far: one limit counts them all together. */
let strangers = 0;

/** Tries to log in, by default as somebody new. Returns the seconds to wait, 0 when admitted. */
async function attempt(given: Attempt = {}): Promise<number> {
  const { account = randomUUID(), client = randomUUID(), device, email } = given;
  const { data } = await project.current.anon
    .rpc('admit_sign_in', {
      p_account: hash(account),
      p_client: hash(client),
      p_pair: pairOf({ account, client }),
      ...(device && { p_device: hash(device) }),
      ...(email && { p_email: email }),
    })
    .throwOnError();
  if (data === 0 && !device) strangers += 1;
  return data;
}

const attempts = (count: number, given?: Attempt) =>
  Promise.all(Array.from({ length: count }, () => attempt(given)));

const admitted = (waits: number[]) => waits.filter((wait) => wait === 0).length;

test('of 30 at once for one account from one client, exactly 5 go on, and the others know how long to wait', async () => {
  const waits = await attempts(30, { account: 'asha', client: 'one' });

  expect(admitted(waits)).toBe(5);
  for (const wait of waits.filter((seconds) => seconds > 0)) {
    expect(wait).toBeGreaterThan(880);
    expect(wait).toBeLessThanOrEqual(900);
  }
});

test('a refusal uses up nobody’s turn', async () => {
  await limit('sign_ins_per_client', 6);
  await attempts(20, { account: 'first', client: 'shared' });

  expect(admitted(await attempts(5, { account: 'second', client: 'shared' }))).toBe(1);
});

test('one client is bounded over all accounts, one account over all clients', async () => {
  await limit('sign_ins_per_client', 3);
  expect(admitted(await attempts(8, { client: 'sprayer' }))).toBe(3);

  await limit('sign_ins_per_account', 3);
  expect(admitted(await attempts(8, { account: 'besieged' }))).toBe(3);
});

test('all strangers together are bounded', async () => {
  await limit('sign_ins_in_all', strangers + 3);
  expect(admitted(await attempts(8))).toBe(3);
});

test('the longest wait is told, not the first', async () => {
  await limit('sign_ins_per_account', 5, 3600);
  const who = { account: 'twice refused', client: 'one' };
  await attempts(5, who);

  expect(await attempt(who)).toBeGreaterThan(3500);
});

test('a known browser is bound by its own limit alone', async () => {
  await limit('sign_ins_per_account', 1);
  const account = 'locked for strangers';
  await attempts(3, { account });

  expect(admitted(await attempts(30, { account, device: 'known' }))).toBe(10);
  expect(await attempt({ account, device: 'another' })).toBe(0);
  expect(await attempt({ account })).toBeGreaterThan(0);
});

describe('the owner of an account that strangers have locked', () => {
  const warnings = async (email: string) => {
    const { service } = project.current;
    const { data } = await service
      .rpc('claim_mail', { p_kinds: ['sign_in_lockout'], p_limit: 100 })
      .throwOnError();
    return z
      .array(z.object({ staff: z.object({ email: z.string() }) }))
      .parse(data)
      .filter(({ staff }) => staff.email === email);
  };
  beforeEach(() => limit('sign_ins_per_account', 3, 3600));

  test('is told once, by the last attempt that is admitted, of many at once', async () => {
    const { email } = await project.current.signInAdmin();
    const account = `the account of ${email}`;
    await attempts(2, { account, email });
    expect(await warnings(email)).toEqual([]);
    await attempts(20, { account, email: email.toUpperCase() });
    expect(await warnings(email)).toHaveLength(1);
    await attempts(5, { account, email });
    expect(await warnings(email)).toEqual([]);
  });

  test('is told once an hour, however many accounts are made up for the address', async () => {
    const { email } = await project.current.signInAdmin();
    for (let round = 0; round < 3; round += 1) await attempts(3, { account: randomUUID(), email });
    expect(await warnings(email)).toHaveLength(1);
  });

  test('is not told of a known browser; an address without an account, or of no staff, never', async () => {
    const { email } = await project.current.signInAdmin();
    await attempts(12, { account: 'own', device: 'own device', email });
    const visitor = await project.current.signIn();
    for (const other of ['nobody@example.com', visitor.email])
      await attempts(4, { account: other, email: other });
    for (const address of [email, 'nobody@example.com', visitor.email])
      expect(await warnings(address)).toEqual([]);
  });
});

describe('a success', () => {
  const who = { account: 'forgetful', client: 'home' };
  const forget = { p_pair: pairOf(who) };

  test('takes back the failures of this account at this client', async () => {
    await attempts(6, who);
    const { client } = await project.current.signIn();
    await client.rpc('forget_sign_ins', forget).throwOnError();

    expect(admitted(await attempts(6, who))).toBe(5);
  });

  test('has to be one: no session, or one that has ended, takes back nothing', async () => {
    const { accessToken, client } = await project.current.signIn();
    await client.auth.signOut();

    const asNobody = await project.current.anon.rpc('forget_sign_ins', forget);
    const afterwards = await project.current.untyped(accessToken).rpc('forget_sign_ins', forget);

    expect([asNobody.error?.code, afterwards.error?.code]).toEqual(['42501', 'PT401']);
  });
});

test.each(['asha@meghdoot.example', '203.0.113.7', 'x'.repeat(5000), ''])(
  'only hashes are kept: %.30s',
  async (subject) => {
    const fine = { p_account: hash('a'), p_client: hash('b'), p_pair: hash('c') };
    for (const name of ['p_account', 'p_client', 'p_pair', 'p_device']) {
      const answer = await project.current.anon.rpc('admit_sign_in', { ...fine, [name]: subject });
      expect({ name, code: answer.error?.code }).toEqual({ name, code: '23514' });
    }
  },
);
