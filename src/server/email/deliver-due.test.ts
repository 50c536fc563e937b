import { type Stack, startStack } from '../../../testing/server/stack';
import {
  type EmailOutbox,
  startEmailOutbox,
  SITE,
  STAFF_ADDRESS,
} from '../../../testing/server/email-outbox';
import { deliverDue, EmailOffError } from './deliver';

let stack: Stack;
let room: EmailOutbox;

beforeAll(async () => {
  stack = await startStack({});
  room = await startEmailOutbox(stack);
  Object.assign(globalThis.process.env, {
    SUPABASE_SECRET_KEY: stack.secretKey,
    SMTP_URL: room.server.url,
    SITE_URL: SITE,
    NOTIFY_EMAIL: STAFF_ADDRESS,
  });
});
afterAll(async () => {
  for (const name of ['SUPABASE_SECRET_KEY', 'SMTP_URL', 'SITE_URL', 'NOTIFY_EMAIL']) {
    delete globalThis.process.env[name];
  }
  await room.close();
  await stack.stop();
});

const lines: string[] = [];
const deliver = (limitMs = 60_000) => deliverDue(limitMs, (line) => void lines.push(line));
const states = async (leadId: string) => (await room.rows(leadId)).map(({ state }) => state);

it('touches nothing while it could only lose mail', async () => {
  const lead = await room.store();
  const { SMTP_URL } = globalThis.process.env;
  delete globalThis.process.env.SMTP_URL;
  await expect(deliver()).rejects.toThrow(EmailOffError);
  globalThis.process.env.SMTP_URL = SMTP_URL;
  expect(new Set(await states(lead))).toEqual(new Set(['queued']));
});

it('delivers all that is due, once, however often it is called', async () => {
  const lead = await room.store();
  await Promise.all([deliver(), deliver()]);
  await deliver();
  expect(new Set(await states(lead))).not.toContain('queued');
  const subjects = room.server.received.map(({ mail, to }) => `${to.join()} ${mail.subject}`);
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(subjects).toContainEqual(expect.stringContaining(STAFF_ADDRESS));
  expect(room.server.received[0]?.raw).toContain(new URL(SITE).host);
});

it('begins no message when its time is up', async () => {
  const lead = await room.store();
  await deliver(0);
  const after = await states(lead);
  expect(after).toContain('queued');
  await deliver();
  expect(await states(lead)).not.toContain('queued');
});
