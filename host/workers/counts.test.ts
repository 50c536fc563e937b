import { setTimeout as sleep } from 'node:timers/promises';
import { enquiry } from '../../testing/server/enquiry';
import { type Stack, startStack } from '../../testing/server/stack';
import { startCounts } from './counts';
import type { Repeating } from './repeat';

let stack: Stack;
let lines: Record<string, unknown>[];
let counts: Repeating | undefined;
beforeAll(async () => {
  stack = await startStack({});
});
beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  stack.supabase.become('well');
  await counts?.stop();
});
afterAll(() => stack.stop());

function start(everyMs: number) {
  const { secretKey } = stack;
  const SUPABASE_URL = stack.supabase.url;
  const variables = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'public', SESSION_SECRET: 'secret' };
  const write = (fields: object, msg?: string) => void lines.push({ ...fields, msg });
  const log = { info: write, warn: write };
  counts = startCounts({ secretKey, variables }, { log, everyMs });
  return counts;
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`It never came to that: ${JSON.stringify(lines)}`);
    await sleep(20);
  }
}

it('writes numbers at the start and at the end, and nothing about anybody', async () => {
  const line = start(3_600_000);
  await until(() => lines.length === 1);
  const row = { ...enquiry, reference: 'ABCD-EFGH', idempotency_key: crypto.randomUUID() };
  await stack.service.from('contact_submissions').insert(row).throwOnError();
  await line?.stop();

  const none = {
    ...{ accepted: 0, quarantined: 0, refused: 0, sign_ins_refused: 0 },
    ...{ mail_failed: 0, erasures_failed: 0 },
  };
  const calendar = { calendar_read_at: null, calendar_fault: null };
  expect(lines).toEqual([
    { msg: 'counts', ...none, ...calendar, mail_pending: 0, mail_oldest_seconds: 0 },
    {
      msg: 'counts',
      ...none,
      ...calendar,
      accepted: 1,
      mail_pending: 3,
      mail_oldest_seconds: expect.any(Number),
    },
  ]);
});

it('goes on while the database is away, and says so', async () => {
  stack.supabase.become('away');
  start(10);
  await until(() => lines.some(({ msg }) => msg === 'counts could not be read'));
  stack.supabase.become('well');
  await until(() => lines.some(({ msg }) => msg === 'counts'));
});
