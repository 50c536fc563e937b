import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { liftThrottle, newEnquiry } from '../../../testing/database/support/enquiry';
import { Workshop } from '../../../testing/database/support/local';
import { Project } from '../../../testing/database/support/project';

const workshop = new Workshop();
afterAll(() => workshop.close());

/** Reads the planner's estimate, which no table of the API shows. */
const SHOW = `
create function public.known_leads() returns real
language sql security definer as $$
  select reltuples from pg_class where oid = 'public.contact_submissions'::regclass
$$;
create function public.dead_leads() returns bigint
language sql security definer as $$
  select pg_stat_get_dead_tuples('public.contact_submissions'::regclass)
$$;
grant execute on function public.known_leads, public.dead_leads to service_role;`;

let project: Project;

beforeAll(async () => {
  const migrations = await workshop.migrations();
  await writeFile(join(migrations, '20990101000000_show.sql'), SHOW);
  const env = {
    LOCAL_SUPABASE_MIGRATIONS: migrations,
    LOCAL_SUPABASE_AUTOVACUUM_INTERVAL_MS: '50',
  };
  project = new Project(await workshop.start(await workshop.dataFolder(), env));
  await liftThrottle(project.service);
});

const ask = async (name: 'known_leads' | 'dead_leads'): Promise<number> => {
  const { data, error } = await project.untypedService.rpc(name);
  if (error) throw new Error(error.message);
  return Number(data);
};

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}

test('the planner is told of the leads that came, and what was changed is cleared away', async () => {
  expect(await ask('known_leads')).toBeLessThan(100);
  const leads = Array.from({ length: 200 }, () => newEnquiry());
  expect((await project.service.from('contact_submissions').insert(leads)).error).toBeNull();
  await until(async () => (await ask('known_leads')) === leads.length);

  const changed = await project.service
    .from('contact_submissions')
    .update({ status: 'closed' }, { count: 'exact' })
    .eq('status', 'new');
  expect(changed.count).toBe(leads.length);
  await until(async () => (await ask('dead_leads')) === 0);
});
