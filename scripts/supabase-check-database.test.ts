import { currentEngine } from '../testing/database/start';
import { namesOf, runCheck, useChangedProjects } from '../testing/server/scripts/run-check';
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
