import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { useProject } from '../../testing/database/support/project';

const project = useProject();
const SUPABASE = join(__dirname, '..');

const inspectionSchema = z.object({
  privileges: z.array(z.string()),
  without_rls: z.array(z.string()),
  loose_search_paths: z.array(z.string()),
  settings: z.record(z.string(), z.array(z.string())),
  migrations: z.array(z.string()),
});

const inspect = async () => {
  const { data } = await project.current.service.rpc('inspect_project').throwOnError();
  return inspectionSchema.parse(data);
};

test('each role may do what supabase/privileges.txt says, and no more', async () => {
  const list = await readFile(join(SUPABASE, 'privileges.txt'), 'utf8');
  expect((await inspect()).privileges).toEqual(list.trimEnd().split('\n'));
});

test('all migrations are applied, row level security is on, search paths are fixed, time limits are set', async () => {
  const files = (await readdir(join(SUPABASE, 'migrations'))).sort();
  const { migrations, without_rls, loose_search_paths, settings } = await inspect();
  expect(migrations).toEqual(files.map((file) => file.split('_')[0]));
  expect({ without_rls, loose_search_paths }).toEqual({ without_rls: [], loose_search_paths: [] });
  expect(settings.anon).toContain('statement_timeout=3s');
  expect(settings.authenticated).toContain('statement_timeout=4s');
});
