import { postForm, postJson } from '../server/testing/enquiry';
import { START_TIMEOUT_MS, startStack } from '../server/testing/stack';
import type { Stack } from '../server/testing/stack';
import newsletter from './newsletter';

const PATH = '/api/newsletter';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ [PATH]: newsletter });
}, START_TIMEOUT_MS);
afterAll(() => stack.stop());

const subscribers = async () => {
  const { data } = await stack.service.from('newsletter_subscribers').select('email');
  return data?.map(({ email }) => email);
};

it('answers new and known addresses alike and stores each once, whatever its case', async () => {
  for (const email of ['asha@example.com', 'Asha@Example.com', 'asha@example.com']) {
    const answer = await stack.call(PATH, postJson({ email }));
    expect([answer.status, await answer.text()]).toEqual([202, '{}']);
  }
  expect(await subscribers()).toEqual(['asha@example.com']);
});

it('names the fault of an address that is none', async () => {
  const answer = await stack.call(PATH, postJson({ email: 'not an address' }));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'email' }] });
});

it('sends a form post on to a page, for better or worse', async () => {
  const good = await stack.call(PATH, postForm({ email: 'ravi@example.com' }));
  expect([good.status, good.headers.get('location')]).toEqual([303, '/newsletter/thank-you']);
  const bad = await stack.call(PATH, postForm({ email: '' }));
  expect([bad.status, bad.headers.get('location')]).toEqual([303, '/newsletter/not-subscribed']);
  expect(await subscribers()).toContain('ravi@example.com');
});
