import { randomUUID } from 'node:crypto';
import { enquiry, postJson } from '../../testing/server/enquiry';
import {
  startEmailOutbox,
  STAFF_ADDRESS,
  type EmailOutbox,
} from '../../testing/server/email-outbox';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';

const PATH = '/api/enquiries';

let stack: Stack;
let room: EmailOutbox;
beforeAll(async () => {
  stack = await startStack({ [PATH]: enquiries });
  room = await startEmailOutbox(stack);
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

const countTo = (address: string) =>
  room.server.received.filter(({ to }) => to.includes(address)).length;

it('40 sends with one key at once make one row, one email to staff and one acknowledgement', async () => {
  const email = `${randomUUID()}@example.in`;
  const send = postJson({ ...enquiry, email }, randomUUID());
  const answers = await Promise.all(Array.from({ length: 40 }, () => stack.call(PATH, send)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  await Promise.all([room.drain(), room.drain(), room.drain()]);
  expect([await stack.countLeads(), countTo(STAFF_ADDRESS), countTo(email)]).toEqual([1, 1, 1]);
});

it('an address with a domain in another script is kept as typed, and used as mail servers know it', async () => {
  const local = randomUUID();
  const [typed, ascii] = [`${local}@Почта.рф`, `${local}@xn--80a1acny.xn--p1ai`];
  for (const email of [typed, ascii]) {
    expect((await stack.call(PATH, postJson({ ...enquiry, phone: null, email }))).status).toBe(201);
  }
  const { data } = await stack.service
    .from('contact_submissions')
    .select('email, email_typed, enquiry_number')
    .eq('email_key', ascii)
    .order('enquiry_number');
  expect(data).toEqual([
    { email: ascii, email_typed: typed, enquiry_number: 1 },
    { email: ascii, email_typed: typed.toLowerCase(), enquiry_number: 2 },
  ]);
  await room.drain();
  expect(room.server.received.some(({ raw }) => raw.includes(`\r\nTo: ${ascii}\r\n`))).toBe(true);
  const told = room.server.received.find(({ mail }) => mail.text?.includes(`Email: ${typed}`));
  expect(told?.to).toEqual([STAFF_ADDRESS]);
});

it('is answered as ever while the mail server is away', async () => {
  await room.server.close();
  const email = `${randomUUID()}@example.in`;
  const answer = await stack.call(PATH, postJson({ ...enquiry, email }));
  expect(answer.status).toBe(201);
  expect(await room.drain()).toMatchObject({ kind: 'unreachable' });
  await room.server.reopen();
  await room.hurry();
  await room.drain();
  expect(countTo(email)).toBe(1);
});
