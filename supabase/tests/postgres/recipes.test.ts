import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { applyRecipe, readRecipe } from '../../../drills/support/recipe';
import { LEAD_STATUS_VALUES } from '../../../src/domain/lead';
import { newEnquiry } from '../../../testing/database/support/enquiry';
import { type Account, Project } from '../../../testing/database/support/project';
import { startSupabase, type TestSupabase } from '../../../testing/database/start';

/** The database after the recipes of docs/development.md: a field `website`, a status `proposed`, an email `renamed`. */

let folder: string;
let supabase: TestSupabase;
let project: Project;
let admin: Account;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipes-'));
  for (const part of ['src', 'content', 'supabase/schemas']) {
    await cp(resolve(part), join(folder, part), { recursive: true });
  }
  for (const title of ['Add a field to the enquiry', 'Add a status', 'Add an email']) {
    await applyRecipe(folder, await readRecipe(title));
  }
  supabase = await startSupabase({ schemas: join(folder, 'supabase/schemas') });
  project = new Project(supabase);
  admin = await project.signInAdmin();
});

afterAll(async () => {
  await supabase?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The desk, without our types: these know the project as it is. */
const desk = () => project.untyped(admin.accessToken);

/** An enquiry by the form of a visitor, as the desk reads it. */
async function enquire(website: string): Promise<{ id: string; website: string | null }> {
  const enquiry = { ...newEnquiry(), website };
  await project.untyped().from('contact_submissions').insert(enquiry).throwOnError();
  const lead = desk().from('leads').select('id, website').eq('reference', enquiry.reference);
  return (await lead.single().throwOnError()).data;
}

const change = (id: string, part: Record<string, string | null>) =>
  desk().from('contact_submissions').update(part).eq('id', id).throwOnError();

async function lastEvent(id: string) {
  const events = desk().from('lead_events').select('id, kind, changes, to_status');
  const last = events.eq('lead_id', id).order('id', { ascending: false }).limit(1);
  return (await last.single().throwOnError()).data as Record<string, unknown>;
}

const undo = async (id: string) =>
  desk()
    .rpc('undo_change', { p_lead_id: id, p_event: (await lastEvent(id)).id })
    .throwOnError();

const valueOf = async (id: string, column: string) => {
  const lead = desk().from('leads').select(column).eq('id', id);
  return ((await lead.single().throwOnError()).data as unknown as Record<string, unknown>)[column];
};

describe('a field of the visitor', () => {
  test('comes with the enquiry, within its bound', async () => {
    expect((await enquire('weaver.example')).website).toBe('weaver.example');
    await expect(enquire('w'.repeat(201))).rejects.toMatchObject({ code: '23514' });
  });

  test('is found by a search', async () => {
    const { id } = await enquire('potter.example');
    const found = desk().from('leads').select('id').like('search_text', '% potter %');
    expect((await found.throwOnError()).data).toEqual([{ id }]);
  });

  test('is changed by staff, with a line in the history that can be taken back', async () => {
    const { id } = await enquire('old.example');
    await change(id, { website: 'new.example' });
    expect(await lastEvent(id)).toMatchObject({
      kind: 'edited',
      changes: { website: { from: 'old.example', to: 'new.example' } },
    });
    await undo(id);
    expect(await valueOf(id, 'website')).toBe('old.example');
  });

  test('goes by email to staff, and into the copy for the person', async () => {
    const { id } = await enquire('dyer.example');
    const jobs = { p_kinds: ['staff_notification'], p_limit: 100 };
    const { data } = await project.untypedService.rpc('claim_mail', jobs).throwOnError();
    const job = (data as { lead: { id: string } }[]).find(({ lead }) => lead.id === id);
    expect(job?.lead).toMatchObject({ website: 'dyer.example' });
    const copy = await desk()
      .rpc('person_data', { p_lead_id: id, p_ids: [id] })
      .throwOnError();
    expect(copy.data).toMatchObject({ enquiries: [{ website: 'dyer.example' }] });
  });

  test('is erased with the enquiry', async () => {
    const { id } = await enquire('miller.example');
    await desk().rpc('erase_lead', { p_id: id }).throwOnError();
    expect(await valueOf(id, 'website')).toBeNull();
    const found = desk().from('leads').select('id').like('search_text', '%miller%');
    expect((await found.throwOnError()).data).toEqual([]);
  });
});

test('a status is one that a lead can have, and that the board sums up', async () => {
  const { id } = await enquire('spinner.example');
  await change(id, { status: 'proposed' });
  expect(await lastEvent(id)).toMatchObject({ kind: 'status', to_status: 'proposed' });
  const { data } = await desk().rpc('board_totals').throwOnError();
  const statuses = (data as { status: string }[]).map(({ status }) => status);
  expect(statuses).toContain('proposed');
  expect(LEAD_STATUS_VALUES).not.toContain('proposed');
  await undo(id);
  expect(await valueOf(id, 'status')).toBe('new');
});

test('an email is queued by the change that it tells of', async () => {
  const name = 'Dev Rao';
  await desk().rpc('change_staff', { p_id: admin.id, p_changes: { name } }).throwOnError();
  const jobs = { p_kinds: ['renamed'], p_limit: 10 };
  const { data } = await project.untypedService.rpc('claim_mail', jobs).throwOnError();
  expect(data).toMatchObject([{ kind: 'renamed', staff: { email: admin.email, name } }]);
});
