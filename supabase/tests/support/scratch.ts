import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { Workshop } from './local';
import { Project } from './project';

/** Rows of table `scratch` that every test of a file finds, and leaves as they were. */
const ROWS = [
  { label: 'one', amount: 1, flag: true },
  { label: 'two', amount: 2, flag: false, tags: ['a', 'b'] },
  { label: 'three', amount: 3 },
];

/** A local project with the project's migrations and those of scratch.sql. */
export function useScratchProject() {
  const workshop = new Workshop();
  const holder: { project?: Project } = {};
  const project = () => {
    if (!holder.project) throw new Error('The project has not started');
    return holder.project;
  };
  const client = () => project().untyped(project().access.serviceRoleKey);

  beforeAll(async () => {
    const migrations = await workshop.migrations();
    await cp(join(__dirname, 'scratch.sql'), join(migrations, '20990101000000_scratch.sql'));
    const env = { LOCAL_SUPABASE_MIGRATIONS: migrations };
    holder.project = new Project(await workshop.start(await workshop.dataFolder(), env));
    const { error } = await client().from('scratch').insert(ROWS, { defaultToNull: false });
    expect(error).toBeNull();
  });
  afterAll(() => workshop.close());

  return { project, client, access: () => project().access };
}
