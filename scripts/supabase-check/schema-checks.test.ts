import { readWantedObjects, readSchemas } from './description';
import { findDifferences } from './differences';
import { findDefiningFile } from './schema-checks';

/** Supabase's own, which no file makes. */
const SUPABASES = ['extension plpgsql', 'role anon', 'role authenticated', 'role service_role'];

/** The file that is named for each object of fresh migrations when a project lacks all of them. */
async function filesOfAll() {
  const missing = findDifferences(await readWantedObjects(), new Map());
  const schemas = await readSchemas();
  return new Map(
    missing
      .filter(({ kind }) => kind !== 'privilege')
      .map((object) => [`${object.kind} ${object.name}`, findDefiningFile(object, schemas)]),
  );
}

test.each([
  ['table public.lead_events', '05_history'],
  ['column public.contact_submissions.waiting_since', '04_leads'],
  ['domain private.lead_status', '04_leads'],
  ['view public.leads', '19_desk'],
  ['function private.file_answer(public.contact_submissions,jsonb)', '14_answers'],
  ['policy "Staff read history" on public.lead_events', '05_history'],
  ['trigger lead_changed on public.contact_submissions', '24_lead_triggers'],
  ['trigger event_happens on public.lead_events', '24_lead_triggers'],
  ['index public.leads_search', '04_leads'],
  ['constraint outcome_needs_closed on public.contact_submissions', '04_leads'],
  ['constraint reply_text_form on domain private.reply_text', '05_history'],
  ['row private.mailbox_reading', '14_answers'],
  ['sequence public.desk_log_id_seq', '15_desk_log'],
  ['setting statement_timeout of anon', '01_helpers'],
  ['schema private', '01_helpers'],
  ['extension pg_trgm', '01_helpers'],
])('%s: %s', async (object, file) => {
  expect((await filesOfAll()).get(object)).toBe(`supabase/schemas/${file}.sql`);
});

test('every object of the project has its file', async () => {
  const files = [...(await filesOfAll())];
  expect(files.length).toBeGreaterThan(700);
  expect(files.flatMap(([object, file]) => (file === undefined ? [object] : []))).toEqual(
    SUPABASES,
  );
});

test('an object that no file makes has none', async () => {
  const extra = { kind: 'function', name: 'public.once()', wanted: undefined };
  expect(findDefiningFile(extra, await readSchemas())).toBeUndefined();
});
