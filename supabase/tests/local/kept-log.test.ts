import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addLine, FORBIDDEN } from '../../../testing/database/support/kept-log';
import { Workshop } from '../../../testing/database/support/local';
import { Project } from '../../../testing/database/support/project';

const workshop = new Workshop();
afterAll(() => workshop.close());

/** Runs a statement as the owner of the tables, who has no connection of its own here. */
const RUN = `
create function public.run_as_owner(statement text) returns void
language plpgsql security definer as $$ begin execute statement; end $$;
grant execute on function public.run_as_owner to service_role;`;

let project: Project;
beforeAll(async () => {
  const migrations = await workshop.migrations();
  await writeFile(join(migrations, '20990101000000_run.sql'), RUN);
  const env = { LOCAL_SUPABASE_MIGRATIONS: migrations };
  project = new Project(await workshop.start(await workshop.dataFolder(), env));
  await run(addLine(364)).then(({ error }) => expect(error).toBeNull());
});

const run = (statement: string) => project.untypedService.rpc('run_as_owner', { statement });

test.each(FORBIDDEN)('the owner of the log is refused: %s', async (statement) => {
  const { error } = await run(statement);
  expect(error).toMatchObject({ code: '42501', message: 'The log of the desk is append-only.' });
});

test('a line that is a year old can go', async () => {
  await run(addLine(367));
  const { error } = await run(`delete from public.desk_log where at < now() - interval '1 year'`);
  expect(error).toBeNull();
});
