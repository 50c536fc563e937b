import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startSupabase, type Engine } from '../start';
import { Project } from './project';

const PROJECT_MIGRATIONS = join(__dirname, '../../../supabase/migrations');

/** Rows of table `scratch` that every test of a file finds, and leaves as they were. */
const ROWS = [
  { label: 'one', amount: 1, flag: true, tags: [] },
  { label: 'two', amount: 2, flag: false, tags: ['a', 'b'] },
  { label: 'three', amount: 3, flag: null, tags: [] },
];

/** Starts a Supabase with the project's migrations and one more. */
export async function startProjectWith(sqlFile: string, engine?: Engine) {
  const migrations = await mkdtemp(join(tmpdir(), 'supabase-migrations-'));
  try {
    await cp(PROJECT_MIGRATIONS, migrations, { recursive: true });
    await cp(sqlFile, join(migrations, '20990101000000_scratch.sql'));
    const supabase = await startSupabase({ migrations }, engine);
    return { project: new Project(supabase), supabase };
  } finally {
    await rm(migrations, { recursive: true });
  }
}

export type StartedProject = Awaited<ReturnType<typeof startProjectWith>>;

/** A project with the project's migrations and those of scratch.sql, for the tests of one file. */
export function useScratchProject() {
  let started: StartedProject | undefined;
  const project = () => {
    if (!started) throw new Error('The project has not started');
    return started.project;
  };
  const client = () => project().untypedService;
  beforeAll(async () => {
    started = await startProjectWith(join(__dirname, 'scratch.sql'));
    const { error } = await client().from('scratch').insert(ROWS);
    expect(error).toBeNull();
  });
  afterAll(() => started?.supabase.stop());

  return {
    project,
    client,
    access: () => project().access,
  };
}
