import { randomUUID } from 'node:crypto';
import { leadQuerySchema } from '../../../domain/lead-query';
import { signIn } from '../../auth/supabase/supabase-auth';
import { makeReference } from '../../enquiries/reference';
import type { Staff } from '../../auth/staff-only';
import { connect, withDeadline } from '../../db/supabase';
import { PASSWORD, startStack, type Stack } from '../../../../testing/server/stack';
import { exportLeads } from './export-leads';
import type { ExportedLead } from './export-pages';
import { writeXlsx } from './xlsx';

/** More than a page holds. */
const COUNT = 1500;

/** Rows that fit into one request on a busy machine. */
const BATCH = 100;

let stack: Stack;
let staff: Staff;
beforeAll(async () => {
  stack = await startStack({});
  await stack.addUser('admin@meghdoot.example', 'admin');
  const credentials = { email: 'admin@meghdoot.example', password: PASSWORD };
  const grant = await withDeadline((deadline) => signIn({ deadline }, credentials));
  if (grant.kind !== 'granted') throw new Error('The admin cannot sign in.');
  const within = (deadline: AbortSignal) => connect({ deadline }, grant.tokens.access_token);
  staff = { id: grant.tokens.id, db: within(new AbortController().signal), within };
  const rows = Array.from({ length: COUNT }, (_, number) => ({
    reference: makeReference(),
    idempotency_key: randomUUID(),
    name: `Bulk ${number}`,
    email: `bulk-${number}@example.in`,
    service: 'crm',
    message: 'Hello',
  }));
  for (let from = 0; from < COUNT; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await stack.service.from('contact_submissions').insert(batch).throwOnError();
  }
});
afterAll(() => stack.stop());

async function start(): Promise<AsyncIterable<ExportedLead[]>> {
  const exported = await exportLeads(staff, leadQuerySchema.parse({}));
  if (!exported.ok) throw new Error(`Not exported: ${exported.response.status}`);
  return exported.value;
}

const handedOut = async () => {
  const { data } = await stack.service
    .from('lead_exports')
    .select('rows')
    .order('created_at', { ascending: false })
    .limit(1)
    .single();
  return data?.rows;
};

it('reads a page when it is asked for it, and no sooner', async () => {
  const pages = (await start())[Symbol.asyncIterator]();
  const { value } = await pages.next();
  expect(value).toHaveLength(1000);
  expect(await handedOut()).toBe(1000);
  await pages.next();
  expect(await handedOut()).toBe(COUNT);
  expect(await pages.next()).toEqual({ done: true, value: undefined });
});

/** Takes the database away as soon as the second page is asked for. */
async function* awayAfterAPage(pages: AsyncIterable<ExportedLead[]>) {
  for await (const page of pages) {
    yield page;
    stack.supabase.become('away');
  }
}

it('breaks off when the database goes away, rather than look whole', async () => {
  const pages = awayAfterAPage(await start());
  await pages.next();
  await expect(pages.next()).rejects.toThrow('An export broke off: 503.');
  stack.supabase.become('well');
});

it('breaks off a spreadsheet too', async () => {
  const file = writeXlsx(awayAfterAPage(await start()));
  const read = async () => {
    for await (const part of file) expect(part).toBeInstanceOf(Uint8Array);
  };
  await expect(read()).rejects.toThrow('An export broke off: 503.');
  stack.supabase.become('well');
});
