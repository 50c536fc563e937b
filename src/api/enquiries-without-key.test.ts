import { randomUUID } from 'node:crypto';
import { enquiry, postForm } from '../../testing/server/enquiry';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';

const PATH = '/api/enquiries';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ [PATH]: enquiries });
});
afterAll(() => stack.stop());

const DAY = 24 * 3_600_000;
const at = (address: string) => ({ 'x-client-ip': address });

/** Words that nobody else has sent. */
const write = () => ({ ...enquiry, message: `Please call. ${randomUUID()}` });

async function post(fields: Record<string, string>, address = '203.0.113.20') {
  const answer = await stack.call(PATH, { ...postForm(fields), headers: at(address) });
  expect(answer.status).toBe(303);
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', 'http://site');
  expect(pathname).toBe('/contact/thank-you');
  return searchParams.get('reference') ?? '';
}

const leads = () => stack.service.from('contact_submissions');

it('a form post without a key finds its first receipt when its browser sends it again, white space apart', async () => {
  const before = await stack.countLeads();
  const text = write();
  const [first, second] = await Promise.all([post(text), post(text)]);
  expect(second).toBe(first);
  expect(await post({ ...text, name: ` ${text.name} `, idempotency_key: '' })).toBe(first);
  expect(await stack.countLeads()).toBe(before + 1);
});

it('a form post without a key is another enquiry with other words, or from another client', async () => {
  const text = write();
  const references = [
    await post(text, '203.0.113.21'),
    await post({ ...text, message: `${text.message}!` }, '203.0.113.21'),
    await post(text, '203.0.113.22'),
  ];
  expect(new Set(references).size).toBe(3);
});

it('a form post without a key is a new enquiry a week after the reply to the first was due, and is found again itself', async () => {
  const text = write();
  const first = await post(text, '203.0.113.23');
  const due = (days: number) => ({
    reply_due_at: new Date(Date.now() - days * DAY).toISOString(),
  });
  await leads().update(due(6)).eq('reference', first).throwOnError();
  expect(await post(text, '203.0.113.23')).toBe(first);
  await leads().update(due(8)).eq('reference', first).throwOnError();
  const later = await post(text, '203.0.113.23');
  expect(later).not.toBe(first);
  expect(await post(text, '203.0.113.23')).toBe(later);
});

it('a form post without a key finds its first receipt also after staff have edited what it says', async () => {
  const before = await stack.countLeads();
  const text = write();
  const first = await post(text, '203.0.113.25');
  for (const edit of [{ phone: '+91 98100 11111' }, { phone: null, name: 'Asha R. Rao' }]) {
    await leads().update(edit).eq('reference', first).throwOnError();
  }
  expect(await post(text, '203.0.113.25')).toBe(first);
  expect(await stack.countLeads()).toBe(before + 1);
});

it('a form post without a key is a new enquiry once the first was withdrawn or erased', async () => {
  const text = write();
  const first = await post(text, '203.0.113.24');
  const withdrawn_at = new Date().toISOString();
  await leads().update({ withdrawn_at }).eq('reference', first).throwOnError();
  const second = await post(text, '203.0.113.24');
  await stack.eraseEnquiry(second);
  const third = await post(text, '203.0.113.24');
  expect(new Set([first, second, third]).size).toBe(3);
});
