import { z } from 'zod';
import {
  describeProject,
  readWantedObjects,
  readMigrations,
} from '../../../scripts/supabase-check/description';
import { findDifferences } from '../../../scripts/supabase-check/differences';
import { connectService } from '../../../src/server/db/supabase';
import { foldText } from '../../../src/server/leads/list/search-text';
import type { SupabaseAccess } from '../../../supabase/local/main';
import { history, storeLead } from '../support/enquiry';
import { Project } from '../support/project';

type Table =
  | 'contact_submissions'
  | 'consultations'
  | 'mail_outbox'
  | 'lead_events'
  | 'lead_exports'
  | 'next_actions'
  | 'staff';

/** Leads of each release, and what it had that earlier ones had not. */
const RELEASES: Record<
  string,
  { leads: number; expectMore?: (project: Project) => Promise<void> }
> = {
  '0.2.0': { leads: 16 },
  '0.3.0': { leads: 19, expectMore: expectDesk },
  '0.4.0': { leads: 19, expectMore: expectKeysAndChanges },
};

async function rowsOf(project: Project, table: Table): Promise<Record<string, unknown>[]> {
  const { data } = await project.service.from(table).select('*').throwOnError();
  return data;
}

const valuesOf = (rows: Record<string, unknown>[], column: string) =>
  [...new Set(rows.map((row) => row[column]))].sort();

/** Replies and answers, done actions, outcomes, added leads and roles, which 0.3.0 brought. */
async function expectDesk(project: Project): Promise<void> {
  const leads = await rowsOf(project, 'contact_submissions');
  expect(leads.find(({ name }) => name === 'Closed Khan')).toMatchObject({
    ...{ outcome: 'lost', lost_reason: 'Price' },
  });
  expect(leads.find(({ name }) => name === 'Qualified Iyer')).toMatchObject({ value: 250_000 });
  expect(leads.find(({ name }) => name === 'Added Menon')).toMatchObject({ added_source: 'phone' });
  expect(leads.find(({ name }) => name === 'Answered Kaur')).toMatchObject({ unread_answers: 1 });
  const events = await rowsOf(project, 'lead_events');
  expect(valuesOf(events, 'state')).toEqual(expect.arrayContaining(['queued', 'failed']));
  const answer = events.find(({ kind }) => kind === 'answer')?.answer;
  expect(answer).toMatchObject({ text: 'Tuesday suits us.' });
  const actions = await rowsOf(project, 'next_actions');
  expect(actions.filter(({ done_at }) => done_at !== null)).toHaveLength(1);
  expect(valuesOf(await rowsOf(project, 'staff'), 'role')).toEqual(['manager', 'staff']);
}

/** Keys of what staff add, a mail that cannot be fetched, and the agency's clocks, which 0.4.0 brought. */
async function expectKeysAndChanges(project: Project): Promise<void> {
  await expectDesk(project);
  const notes = (await rowsOf(project, 'lead_events')).filter(({ kind }) => kind === 'note');
  expect(notes).toContainEqual(
    expect.objectContaining({ idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
  );
  const settings = await project.service.rpc('agency_settings').throwOnError();
  expect(settings.data).toMatchObject({ time_zone: 'Europe/Berlin', weekdays: [1, 2, 3, 4, 5] });
}

const answerSchema = z.object({ text: z.string() });

/** Expects each lead to be found by all that its history says, and an erased one by its reference alone. */
function expectFound(
  leads: readonly Record<string, unknown>[],
  events: readonly Record<string, unknown>[],
): void {
  const small = (text: string) => foldText(text).trim().toLowerCase();
  let lines = 0;
  for (const { id, reference, erased_at, search_text } of leads) {
    if (erased_at !== null) expect(search_text).toBe(` ${small(String(reference))} `);
    for (const { lead_id, note, text, answer } of events) {
      if (lead_id !== id) continue;
      const said = [note, text, answerSchema.nullable().parse(answer)?.text];
      for (const words of said.filter((one) => typeof one === 'string')) {
        expect(search_text).toContain(small(words));
        lines += 1;
      }
    }
  }
  expect(lines).toBeGreaterThan(0);
}

/** Expects the rows that `fill.ts` made before the upgrade. */
async function expectData(project: Project, version: string): Promise<void> {
  const known = RELEASES[version];
  if (!known) throw new Error(`What ${version} holds is not said here.`);
  const leads = await rowsOf(project, 'contact_submissions');
  expect(leads).toHaveLength(known.leads);
  expect(valuesOf(leads, 'status')).toEqual(['closed', 'contacted', 'new', 'qualified']);
  expect(valuesOf(leads, 'name')).toEqual(expect.arrayContaining(['', 'New Rao', 'आशा देवी']));
  expect(valuesOf(leads, 'spam_reason')).toContain('Flood');
  expect(leads.filter((lead) => lead.withdrawn_at !== null)).not.toEqual([]);
  expect(leads.filter((lead) => lead.erased_at !== null)).toHaveLength(1);
  for (const { status, closed_at } of leads) expect(status === 'closed').toBe(closed_at !== null);
  for (const { status, qualified_at } of leads) {
    expect(status === 'qualified').toBe(qualified_at !== null);
  }
  const planned = leads.find(({ next_action }) => next_action !== null);
  const actions = await rowsOf(project, 'next_actions');
  expect(actions.filter(({ done_at }) => done_at === null)).toMatchObject([
    { lead_id: planned?.id, text: 'Send the offer', due_on: '2026-12-01' },
  ]);
  const calls = await rowsOf(project, 'consultations');
  expect(valuesOf(calls, 'state')).toEqual(['booked', 'cancelled', 'held', 'missed']);
  const emails = await rowsOf(project, 'mail_outbox');
  expect(valuesOf(emails, 'state')).toEqual(['cancelled', 'failed', 'queued', 'sent']);
  const events = await rowsOf(project, 'lead_events');
  const kinds = ['note', 'reply', 'reply_undone', 'correction', 'withdrawn', 'call_moved'];
  expect(valuesOf(events, 'kind')).toEqual(expect.arrayContaining(kinds));
  expectFound(leads, events);
  expect(await rowsOf(project, 'lead_exports')).toHaveLength(1);
  await known.expectMore?.(project);
}

async function expectWork(project: Project): Promise<void> {
  const sent = await storeLead(project);
  const { client } = await project.signInAdmin();
  const listed = await client.from('leads').select('id, name, status').throwOnError();
  expect(listed.data.map(({ id }) => id)).toContain(sent.id);
  const lead = listed.data.find(({ name }) => name === 'New Rao');
  const changed = await client
    .from('contact_submissions')
    .update({ status: 'contacted' })
    .eq('id', lead?.id ?? '')
    .select('status')
    .throwOnError();
  expect(changed.data).toEqual([{ status: 'contacted' }]);
  expect(await history(client, sent.id)).toMatchObject([{ kind: 'created' }]);
  const staff = await client.rpc('staff_members').throwOnError();
  expect(JSON.stringify(staff.data)).toContain('asha@meghdoot.example');
}

/** Expects a restored release to be like a fresh project, with its data, after all later migrations. */
export async function expectUpgraded(access: SupabaseAccess, version: string): Promise<void> {
  const project = new Project(access);
  await expectData(project, version);
  await expectWork(project);
  const described = await describeProject(connectService(access.url, access.secretKey));
  expect(findDifferences(await readWantedObjects(), described.objects)).toEqual([]);
  expect(described.migrations).toEqual((await readMigrations()).map(({ version }) => version));
}
