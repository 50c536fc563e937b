import { connectService } from '../src/server/db/supabase';
import { currentEngine } from '../testing/database/start';
import {
  findingsOf,
  namesOf,
  runCheck,
  useChangedProjects,
} from '../testing/server/scripts/run-check';
import { projectVariables, runScript } from '../testing/server/scripts/run-script';

const startChanged = useChangedProjects();

test('a changed function cannot vouch for itself where the database is asked', async () => {
  if (currentEngine() === 'local') return;
  const project = await startChanged(`
    alter table public.lead_exports disable row level security;
    alter function public.describe_project() rename to describe_once;
    create table private.once as select public.describe_once() as described;
    alter table public.lead_exports enable row level security;
    update private.once set described = public.describe_once();
    drop function public.describe_once();
    create function public.describe_project() returns jsonb language sql security definer set search_path = ''
    as 'select described from private.once';
    alter table public.lead_exports disable row level security;
    grant execute on function public.describe_project() to service_role;`);
  const lied = await runCheck(project);
  expect(lied.output).not.toContain('lead_exports');

  const databaseUrl = `postgresql://postgres@/postgres?host=${project.socketFolder}`;
  const { output } = await runScript('supabase-check', [], {
    ...projectVariables(project.url, project.secretKey, project.publishableKey),
    SUPABASE_DB_URL: databaseUrl,
  });
  const wrong = namesOf(output, 'WRONG');
  expect(wrong).toContain('table public.lead_exports');
  expect(wrong).toContain('function public.describe_project()');
});

test('a function that fails only once it does its work is told, and all others do theirs', async () => {
  const project = await startChanged(`
    create or replace function public.lead_median_reply(days integer default 30) returns double precision
    language plpgsql stable security definer set search_path = '' as $$
    begin raise exception 'UPDATE requires a WHERE clause' using errcode = '21000'; end $$;
    create or replace function public.reply_writers(p_lead_id uuid) returns text[]
    language sql security definer set search_path = '' as 'select array[1 / (p_lead_id is null)::integer]::text[]';`);
  const calls = findingsOf((await runCheck(project)).output, 'WRONG').get('Calls');
  expect(calls).toContain("3 of the API's functions fail");
  expect(calls).toContain('lead_median_reply: 21000 UPDATE requires a WHERE clause');
  expect(calls).toContain('reply_writers: 22012 division by zero');
});

test('each function of the API is called with arguments that let it do its work', async () => {
  // From 10:00 UTC on, today is another day there than in UTC.
  const project = await startChanged(
    `select public.keep_agency_settings('Pacific/Kiritimati', '{1,2,3,4,5}', '09:00', '18:00')`,
  );
  const { data } = await connectService(project.url, project.secretKey).rpc('rehearse_calls');
  expect(data).toEqual([]);
});

test('a project of 0.1.0 is named as such', async () => {
  const project = await startChanged(`
    drop function public.describe_project();
    create function public.lead_counts(since timestamptz default null) returns jsonb language sql return '{}'::jsonb;
  `);
  const { code, output } = await runCheck(project);

  expect(code).toBe(1);
  expect(output).toMatch(
    /^✗ WRONG {3}Schema: made by 0\.1\.0, which this version cannot read; nothing was changed$/m,
  );
  expect(output).toContain('use a new project');
});
