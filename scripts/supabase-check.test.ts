import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { connectAuthAdmin } from '../host/supabase/staff-accounts';
import { connectService } from '../src/server/db/supabase';
import { ADDED_MIGRATION } from '../testing/database/with-migration';
import { listen } from '../testing/server/listen';
import { currentEngine, startSupabase, type TestSupabase } from '../testing/database/start';
import { answerLaxly } from '../testing/server/scripts/lax-auth';
import {
  findingsOf,
  namesOf,
  runCheck as run,
  useChangedProjects,
} from '../testing/server/scripts/run-check';

const startChanged = useChangedProjects();

/** Asks as the worker does, so that it has been seen. */
async function askForEmail({ url, secretKey }: TestSupabase): Promise<void> {
  await connectService(url, secretKey).rpc('claim_mail', { p_kinds: [] });
}

/** Only a server interrupts statements. */
const inCalls = ['Time limit of anon in a call', 'Time limit of authenticated in a call'];

describe('a project as the migrations make it', () => {
  let project: TestSupabase;
  beforeAll(async () => {
    project = await startSupabase();
    await askForEmail(project);
  });
  afterAll(() => project.stop());

  test('is ready, and holds nothing of the check afterwards', async () => {
    const { code, output } = await run(project);

    expect(output).toMatch(/^✓ ok {6}Grants: all \d+ are as supabase\/schema.txt says$/m);
    expect(output).toMatch(/^✓ ok {6}Schema: all \d+ objects are as supabase\/schema.txt says$/m);
    const unseen = namesOf(output, 'unknown');
    expect(unseen).toEqual(currentEngine() !== 'local' ? [] : inCalls);
    expect(output).toMatch(
      unseen.length === 0
        ? /^All is right\.$/m
        : /^Nothing is wrong, but 2 of \d+ could not be looked at\.$/m,
    );
    expect(output).not.toContain('✗');
    expect(code).toBe(0);

    const { data } = await connectAuthAdmin(project.url, project.secretKey).listUsers();
    expect(data.users).toEqual([]);
    const service = connectService(project.url, project.secretKey);
    for (const table of ['contact_submissions', 'lead_events', 'mail_outbox'] as const) {
      const { count } = await service.from(table).select('*', { count: 'exact', head: true });
      expect([table, count]).toEqual([table, 0]);
    }
  });

  test('is described as supabase/schema.txt has it', async () => {
    const description = path.join(__dirname, '..', 'supabase', 'schema.txt');
    expect(await run(project, '--list')).toMatchObject({
      code: 0,
      output: await readFile(description, 'utf8'),
    });
  });

  test('says which time limits reach a call, where there are any', async () => {
    const state = currentEngine() !== 'local' ? 'ok' : 'unknown';
    const { output } = await run(project);
    expect(namesOf(output, state)).toEqual(expect.arrayContaining(inCalls));
  });

  test('is not ready while Auth takes sign-ups and short passwords, but no codes, or gives out tokens for a day', async () => {
    const lax = await startSupabase({ auth: { shortestPassword: 6, enrollTotp: false } });
    await askForEmail(lax);
    const { url, close } = await listen(
      createServer((request, response) => void answerLaxly(lax.url, request, response)),
    );
    const { output } = await run({ ...lax, url });
    await close();
    await lax.stop();

    expect(namesOf(output, 'WRONG')).toEqual([
      ...['Sign-ups', 'Access token', 'Shortest password', 'Second factor'],
    ]);
  });

  test('says where the dashboard has what no call shows', async () => {
    const { output } = await run(project);
    expect(output).toContain('look yourself, in its dashboard:\n- Authentication, ');
    for (const setting of ['Email OTP Expiration', 'Redirect URLs']) {
      expect(output).toContain(`"${setting}": `);
    }
  });

  test('is not ready when it does not answer', async () => {
    const { code, output } = await run({ ...project, url: 'http://127.0.0.1:9' });

    expect(output).toContain('✗ WRONG   Schema: cannot be inspected');
    expect(output).not.toContain('✓');
    expect(code).toBe(1);
  });
});

describe('a project changed in every way', () => {
  let output: string;
  beforeAll(async () => {
    const project = await startChanged(`
      delete from supabase_migrations.schema_migrations where version = '20261122121000';
      alter table public.lead_exports disable row level security;
      grant select on public.contact_submissions to anon;
      revoke insert (name) on public.contact_submissions from anon;
      alter function public.receipt(uuid) set search_path = public;
      alter role anon set statement_timeout = '60s';
      alter role authenticated reset statement_timeout;
      drop trigger lead_changed on public.contact_submissions;
      do $do$ begin
        execute regexp_replace(
          pg_get_functiondef('private.erase_leads'::regproc), '(note|text|answer) = null, ', '', 'g'
        );
      end $do$;
      create or replace function private.has_live_session() returns boolean
      language sql stable security definer set search_path = '' as 'select true';`);
    ({ output } = await run(project));
  });

  test.each([
    ['Migrations', `+ ${ADDED_MIGRATION}`],
    ['Migrations', '- 20261122121000'],
    ['table public.lead_exports', 'is "owner postgres", not "owner postgres, row level security"'],
    ['trigger lead_changed on public.contact_submissions', 'is missing'],
    ['function public.receipt(uuid)', 'Mend it: supabase/schemas/11_receipts.sql defines it'],
    ['function private.has_live_session()', 'is not as the migrations make it'],
    ['Grants', '+ anon select public.contact_submissions'],
    ['Grants', '- anon insert public.contact_submissions.name'],
    ['function public.receipt(uuid)', 'is not as the migrations make it'],
    ['setting statement_timeout of anon', 'is "60s", not "3s"'],
    ['setting statement_timeout of authenticated', 'is missing'],
    ['Anonymous reading', 'contact_submissions: 200'],
    ['Enquiry', '42501'],
    ['Erasure', 'lead_events.note'],
    ['Erasure', 'lead_events.text'],
    ['Erasure', 'lead_events.answer'],
    ['Log-out', 'until it expires'],
  ])('%s: %s', (check, said) => {
    const finding = findingsOf(output, 'WRONG').get(check);

    expect(finding).toContain(said);
    expect(finding).toContain('Mend it: ');
  });

  test('has nothing right but what Auth and the REST interface say of themselves', () => {
    const rest = [
      'Waiting email',
      'Zone, hours and promise',
      'Letters',
      'Exposed schemas',
      'Rows of an answer',
      'Calls',
      ...['Bucket of files', 'A file there and back', 'Files and strangers'],
    ];
    const auth = [
      ...['Sign-ups', 'Log-in', 'Access token', 'Site URL', 'Redirect URLs', 'Shortest password'],
      ...['Password rules', 'Present password', 'Change of address', 'Sessions of a person'],
      ...['Second factor', 'Log-ins by recovery code', 'Apps of a person', 'Limit of log-ins'],
    ];
    expect(namesOf(output, 'ok')).toEqual([...rest, ...auth]);
    const notSeen = currentEngine() !== 'local' ? [] : inCalls;
    expect(namesOf(output, 'unknown')).toEqual(['Email worker', ...notSeen]);
  });
});

test('grants that a restored dump has widened and lost are applied anew', async () => {
  const project = await startChanged(`
    grant all on all tables in schema public to anon, authenticated;
    grant execute on all functions in schema public, private to public;
    revoke insert (email) on public.contact_submissions from anon;`);
  const before = await run(project);
  expect(before.code).toBe(1);
  expect(before.output).toMatch(
    /WRONG {3}Grants.*\n(.*\+ .*\n)*.*\+ anon delete public.contact_submissions$/m,
  );

  expect(before.output).toContain('select public.apply_grants()');

  await connectService(project.url, project.secretKey).rpc('apply_grants').throwOnError();
  const { output: after } = await run(project);
  expect(after).toContain('✓ ok      Grants');
  expect(after).toContain('✓ ok      Anonymous reading');
  expect(after).toContain('✓ ok      Enquiry');
  expect(after.match(/✗ WRONG .*/g)).toEqual([expect.stringContaining('Migrations')]);
});

test('an argument it does not know is explained', async () => {
  const nowhere = { url: 'http://127.0.0.1:9', publishableKey: 'k', secretKey: 'k' };
  const { code, output } = await run(nowhere, '--mends');
  expect({ code, output }).toEqual({ code: 1, output: '' });
});
