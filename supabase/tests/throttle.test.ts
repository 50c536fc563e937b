import { randomUUID } from 'node:crypto';

import type { Database } from '../database.types';
import { newEnquiry, type NewEnquiry } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';

/** Restores the rules for the next user of the project. */
let before: Database['public']['Tables']['throttle_rules']['Row'][] = [];
afterAll(() =>
  Promise.all(before.map((rule) => limit(rule.name, rule.max_admitted, rule.window_seconds))),
);
const project = useProject();

const limit = (name: string, max_admitted: number, window_seconds = 600) =>
  project.current.service
    .from('throttle_rules')
    .update({ max_admitted, window_seconds })
    .eq('name', name)
    .throwOnError();

const send = (overrides: Partial<NewEnquiry>) =>
  project.current.anon.from('contact_submissions').insert(newEnquiry(overrides));

const sendMany = async (count: number, overrides: Partial<NewEnquiry> = {}) => {
  const answers = await Promise.all(Array.from({ length: count }, () => send(overrides)));
  return {
    stored: answers.filter(({ error }) => !error).length,
    refused: answers.flatMap(({ error, status }) => (error ? [{ ...error, status }] : [])),
  };
};

beforeAll(async () => {
  const { data } = await project.current.service.from('throttle_rules').select();
  before = data ?? [];
});

beforeEach(async () => {
  await limit('enquiries_per_client', 5);
  await limit('enquiries_in_all', 1000);
});

test('of 50 enquiries that one client sends at once, exactly 5 are stored', async () => {
  const { stored, refused } = await sendMany(50, { client_hash: 'one' });

  expect(stored).toBe(5);
  expect(refused).toHaveLength(45);
  for (const { status, code, details } of refused) {
    expect({ status, code }).toEqual({ status: 429, code: 'PT429' });
    expect(Number(details)).toBeGreaterThan(590);
    expect(Number(details)).toBeLessThanOrEqual(600);
  }
});

test('another client is not concerned', async () => {
  await sendMany(6, { client_hash: 'busy' });
  expect(await send({ client_hash: 'quiet' })).toMatchObject({ status: 201 });
});

test('a window ends', async () => {
  await limit('enquiries_per_client', 1, 1);
  expect(await sendMany(2, { client_hash: 'patient' })).toMatchObject({ stored: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await sendMany(2, { client_hash: 'patient' })).toMatchObject({ stored: 1 });
});

test('an enquiry that is not stored is not counted: the same key again, or a refusal', async () => {
  const idempotency_key = randomUUID();
  const client_hash = 'repeating';
  await send({ client_hash, idempotency_key });
  for (let repeat = 0; repeat < 6; repeat++) {
    expect(await send({ client_hash, idempotency_key })).toMatchObject({
      error: { code: '23505' },
    });
    expect(await send({ client_hash, name: '' })).toMatchObject({ error: { code: '23514' } });
  }
  expect(await sendMany(6, { client_hash })).toMatchObject({ stored: 4 });
});

test('a key that is stored is told so, even at the limit', async () => {
  const idempotency_key = randomUUID();
  const client_hash = 'unanswered';
  await send({ client_hash, idempotency_key });
  await sendMany(6, { client_hash });
  expect(await send({ client_hash, idempotency_key })).toMatchObject({ error: { code: '23505' } });
});

describe('the rules', () => {
  test.each(['visitor', 'admin'])('are neither read nor changed by a %s', async (who) => {
    const { anon } = project.current;
    const client = who === 'visitor' ? anon : (await project.current.signInAdmin()).client;
    for (const answer of [
      await client.from('throttle_rules').select(),
      await client.from('throttle_rules').update({ max_admitted: 9999 }).neq('name', ''),
      await client.from('throttle_rules').delete().neq('name', ''),
    ]) {
      expect(answer.error?.code).toBe('42501');
    }
  });
});
