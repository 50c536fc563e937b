import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startSupabase } from '../../testing/start';
import type { Engine } from '../../testing/start';
import { Project } from './project';

const PROJECT_MIGRATIONS = join(__dirname, '..', '..', 'migrations');

/** Rows of table `scratch` that every test of a file finds, and leaves as they were. */
const ROWS = [
  { label: 'one', amount: 1, flag: true },
  { label: 'two', amount: 2, flag: false, tags: ['a', 'b'] },
  { label: 'three', amount: 3 },
];

/** Starts a project with the project's migrations and those of scratch.sql. */
export async function startScratchProject(engine?: Engine) {
  const migrations = await mkdtemp(join(tmpdir(), 'supabase-migrations-'));
  try {
    await cp(PROJECT_MIGRATIONS, migrations, { recursive: true });
    await cp(join(__dirname, 'scratch.sql'), join(migrations, '20990101000000_scratch.sql'));
    const supabase = await startSupabase({ migrations }, engine);
    const project = new Project(supabase);
    const { error } = await project
      .untyped(supabase.serviceRoleKey)
      .from('scratch')
      .insert(ROWS, { defaultToNull: false });
    expect(error).toBeNull();
    return { project, supabase };
  } finally {
    await rm(migrations, { recursive: true });
  }
}

/** A project with the project's migrations and those of scratch.sql, for the tests of one file. */
export function useScratchProject() {
  let started: Awaited<ReturnType<typeof startScratchProject>> | undefined;
  const project = () => {
    if (!started) throw new Error('The project has not started');
    return started.project;
  };
  beforeAll(async () => {
    started = await startScratchProject();
  });
  afterAll(() => started?.supabase.stop());

  return {
    project,
    client: () => project().untyped(project().access.serviceRoleKey),
    access: () => project().access,
  };
}
