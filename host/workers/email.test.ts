import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseEnv, type Env } from '../../src/server/env';
import { startEmailOutbox, type EmailOutbox, SITE } from '../../testing/server/email-outbox';
import { type Stack, startStack } from '../../testing/server/stack';
import { emailLine, startEmail } from './email';

let stack: Stack;
let room: EmailOutbox;
let dataDir: string;
beforeAll(async () => {
  stack = await startStack({});
  room = await startEmailOutbox(stack);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
});
afterAll(async () => {
  await room.close();
  await stack.stop();
  await rm(dataDir, { recursive: true });
});

function readEnv(variables: Record<string, string> = {}): Env {
  const parsed = parseEnv({ DATA_DIR: dataDir, ...variables });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.env;
}

const options = { projectRoot: '/', siteUrl: SITE, report: () => undefined };

const variables = () => ({
  SUPABASE_URL: stack.supabase.url,
  SUPABASE_PUBLISHABLE_KEY: 'publishable key',
  SESSION_SECRET: 'a secret of at least thirty-two characters',
});

it('writes email into a folder when there is no mail server, and queues no call when there is no webhook', async () => {
  const lead = await room.store({ email: 'file@example.in' });
  const { secretKey } = stack;
  const mail = startEmail(readEnv(), { secretKey, variables: variables() }, options);
  const isSettled = async () => (await room.rows(lead)).every(({ state }) => state !== 'queued');
  while (!(await isSettled())) await new Promise((resolve) => setTimeout(resolve, 100));
  await mail?.stop();
  const kinds = (await readdir(path.join(dataDir, 'outbox'))).map((name) => name.split('-')[1]);
  expect(kinds.sort()).toEqual(['acknowledgement', 'staff_notification']);
  expect((await room.rows(lead)).map(({ kind }) => kind)).toEqual([
    'acknowledgement',
    'staff_notification',
  ]);
});

it('waits, and says so, when nobody gave it the key to the outbox', () => {
  const supabase = { secretKey: undefined, variables: variables() };
  expect(startEmail(readEnv(), supabase, options)).toBeUndefined();
  expect(emailLine(readEnv(), supabase, '/')).toContain('SUPABASE_SECRET_KEY');
});

it('tells the terminal where email goes, without a password', () => {
  const supabase = { secretKey: 'key' };
  expect(emailLine(readEnv(), supabase, '/')).toBe(`written to ${dataDir}/outbox`);
  const smtp = readEnv({ SMTP_URL: 'smtps://user:secret@mail.example:465' });
  expect(emailLine(smtp, supabase, '/')).toBe('sent by mail.example:465');
});
