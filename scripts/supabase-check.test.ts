import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connectAuthAdmin } from '../host/backend/staff-accounts';
import { connectService } from '../src/server/db/supabase';
import { listen } from '../testing/server/listen';
import { currentEngine, startSupabase, type TestSupabase } from '../testing/database/start';
import { projectVariables, runScript } from '../testing/server/scripts/run-script';

const MIGRATIONS = path.join(__dirname, '..', 'supabase', 'migrations');
const ADDED = '20990101000000';

const undo: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** A project that somebody changed by hand. */
async function startChanged(sql: string): Promise<TestSupabase> {
  const migrations = await mkdtemp(path.join(tmpdir(), 'supabase-check-'));
  undo.push(() => rm(migrations, { recursive: true, force: true }));
  await cp(MIGRATIONS, migrations, { recursive: true });
  await writeFile(path.join(migrations, `${ADDED}_changed.sql`), sql);
  const supabase = await startSupabase({ migrations });
  undo.push(supabase.stop);
  return supabase;
}

type Project = Pick<TestSupabase, 'url' | 'anonKey' | 'serviceRoleKey'>;

const run = ({ url, anonKey, serviceRoleKey }: Project, ...args: string[]) =>
  runScript('supabase-check', args, projectVariables(url, serviceRoleKey, anonKey));

type State = 'ok' | 'WRONG' | 'unknown';

/** The checks of a state as they were printed: their names, and all that was said of each. */
const findingsOf = (output: string, state: State) =>
  new Map(
    output.split(/^(?=[✓✗–] )/m).flatMap((finding): [string, string][] => {
      const [, found, check = ''] = /^. (\w+) +(.+?): /.exec(finding) ?? [];
      return found === state ? [[check, finding]] : [];
    }),
  );

const namesOf = (output: string, state: State) => [...findingsOf(output, state).keys()];

/** Answers as the project does, but for what Auth allows. */
async function answerLaxly(target: string, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/' } = request;
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const body = await text(request);
  const answer = await fetch(new URL(url, target), {
    method,
    headers: headers as Record<string, string>,
    ...(body !== '' && { body }),
  });
  const lax = (await answer.text())
    .replace('"disable_signup":true', '"disable_signup":false')
    .replace(/"expires_in":\d+/, '"expires_in":86400');
  const type = answer.headers.get('content-type') ?? 'text/plain';
  response.writeHead(answer.status, { 'content-type': type }).end(lax);
}

/** Only a server interrupts statements. */
const inCalls = ['Time limit of anon in a call', 'Time limit of authenticated in a call'];

describe('a project as the migrations make it', () => {
  let project: TestSupabase;
  beforeAll(async () => {
    project = await startSupabase();
    undo.push(project.stop);
  });

  test('is ready, and holds nothing of the check afterwards', async () => {
    const { code, output } = await run(project);

    expect(output).toMatch(/^✓ ok {6}Grants: all \d+ are as supabase\/privileges.txt says$/m);
    expect(output).toContain('All is right.');
    expect(output).not.toContain('✗');
    expect(code).toBe(0);

    const { data } = await connectAuthAdmin(project.url, project.serviceRoleKey).listUsers();
    expect(data.users).toEqual([]);
    const service = connectService(project.url, project.serviceRoleKey);
    for (const table of ['contact_submissions', 'lead_events', 'mail_outbox'] as const) {
      const { count } = await service.from(table).select('*', { count: 'exact', head: true });
      expect([table, count]).toEqual([table, 0]);
    }
  });

  test('lists its privileges as supabase/privileges.txt has them', async () => {
    const list = path.join(__dirname, '..', 'supabase', 'privileges.txt');
    expect(await run(project, '--list')).toMatchObject({
      code: 0,
      output: await readFile(list, 'utf8'),
    });
  });

  test('says which time limits reach a call, where there are any', async () => {
    const state = currentEngine() === 'real' ? 'ok' : 'unknown';
    const { output } = await run(project);
    expect(namesOf(output, state)).toEqual(expect.arrayContaining(inCalls));
  });

  test('is not ready while Auth takes sign-ups or gives out tokens for a day', async () => {
    const { url, close } = await listen(
      createServer((request, response) => void answerLaxly(project.url, request, response)),
    );
    const { output } = await run({ ...project, url });
    await close();

    expect(namesOf(output, 'WRONG')).toEqual(['Sign-ups', 'Access token']);
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
      drop trigger change_3_record on public.contact_submissions;
      create or replace function private.has_live_session() returns boolean
      language sql stable security definer set search_path = '' as 'select true';`);
    ({ output } = await run(project));
  });

  test.each([
    ['Migrations', `+ ${ADDED}`],
    ['Migrations', '- 20261122121000'],
    ['Row level security', 'lead_exports'],
    ['Grants', '+ anon select public.contact_submissions'],
    ['Grants', '- anon insert public.contact_submissions.name'],
    ['Search paths', 'public.receipt(uuid)'],
    ['Time limit of anon', '60s, not 3s'],
    ['Time limit of authenticated', 'none, not 4s'],
    ['Anonymous reading', 'contact_submissions: 200'],
    ['Enquiry', '42501'],
    ['Erasure', 'lead_events.note'],
    ['Log-out', 'until it expires'],
  ])('%s: %s', (check, said) => {
    const finding = findingsOf(output, 'WRONG').get(check);

    expect(finding).toContain(said);
    expect(finding).toContain('Mend it: ');
  });

  test('has nothing right but what Auth says of itself', () => {
    expect(namesOf(output, 'ok')).toEqual(['Sign-ups', 'Access token']);
    const notSeen = currentEngine() === 'real' ? [] : inCalls;
    expect(namesOf(output, 'unknown')).toEqual(notSeen);
  });
});

test('grants that a restored dump has widened and lost are mended', async () => {
  const project = await startChanged(`
    grant all on all tables in schema public to anon, authenticated;
    grant execute on all functions in schema public, private to public;
    revoke insert (email) on public.contact_submissions from anon;`);
  const before = await run(project);
  expect(before.code).toBe(1);
  expect(before.output).toMatch(
    /WRONG {3}Grants.*\n(.*\+ .*\n)*.*\+ anon delete public.contact_submissions$/m,
  );

  const { output } = await run(project, '--mend');
  const [, after = ''] = output.split('The grants are applied anew.');
  expect(after).toContain('✓ ok      Grants');
  expect(after).toContain('✓ ok      Anonymous reading');
  expect(after).toContain('✓ ok      Enquiry');
  expect(after.match(/✗ WRONG .*/g)).toEqual([expect.stringContaining('Migrations')]);
});

test('an argument it does not know is explained', async () => {
  const nowhere = { url: 'http://127.0.0.1:9', anonKey: 'k', serviceRoleKey: 'k' };
  const { code, output } = await run(nowhere, '--mends');
  expect({ code, output }).toEqual({ code: 1, output: '' });
});
