import { randomUUID } from 'node:crypto';
import { leadQuerySchema } from '../../domain/lead-query';
import { signIn } from '../auth/supabase-auth';
import { makeReference } from '../enquiries/reference';
import type { Staff } from '../auth/staff-only';
import { connect, withDeadline } from '../db/supabase';
import { PASSWORD, startStack, type Stack } from '../testing/stack';
import { exportLeads } from './export-leads';

/** More than a page holds. */
const COUNT = 1500;

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
    email: 'bulk@example.in',
    service: 'crm',
    message: 'Hello',
  }));
  const { error } = await stack.service.from('contact_submissions').insert(rows);
  if (error) throw new Error(error.message);
});
afterAll(() => stack.stop());

async function start(): Promise<AsyncIterator<string>> {
  const exported = await exportLeads(staff, leadQuerySchema.parse({}));
  if (!exported.ok) throw new Error(`Not exported: ${exported.reply.status}`);
  return exported.value[Symbol.asyncIterator]();
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
  const parts = await start();
  await parts.next();
  const { value } = await parts.next();
  expect(String(value).trimEnd().split('\r\n')).toHaveLength(1000);
  expect(await handedOut()).toBe(1000);
  await parts.next();
  expect(await handedOut()).toBe(COUNT);
  expect(await parts.next()).toEqual({ done: true, value: undefined });
});

it('breaks off when the database goes away, rather than look whole', async () => {
  const parts = await start();
  await parts.next();
  await parts.next();
  stack.backend.become('away');
  await expect(parts.next()).rejects.toThrow('An export broke off: 503.');
  stack.backend.become('well');
});
