import { readFile } from 'node:fs/promises';
import {
  DESCRIPTION_FILE,
  describeProject,
  formatObjects,
  readMigrations,
} from '../../scripts/supabase-check/description';
import { connectService } from '../../src/server/db/supabase';
import { useProject } from '../../testing/database/support/project';

const project = useProject();

const describeIt = () => {
  const { url, secretKey } = project.current.access;
  return describeProject(connectService(url, secretKey));
};

test('fresh migrations make what supabase/schema.txt says, and no more', async () => {
  const { objects } = await describeIt();
  expect(formatObjects(objects)).toBe(await readFile(DESCRIPTION_FILE, 'utf8'));
});

test('all migrations are applied, row level security is on, search paths are fixed, time limits are set', async () => {
  const { migrations, objects } = await describeIt();
  const all = [...objects];
  expect(migrations).toEqual((await readMigrations()).map(({ version }) => version));
  const open = all.filter(
    ([name, definition]) =>
      name.startsWith('table public.') && !definition.includes('row level security'),
  );
  const loose = all.filter(
    ([name, definition]) =>
      name.startsWith('function ') &&
      definition.includes('SECURITY DEFINER') &&
      !definition.includes(`SET search_path TO ''`),
  );
  // A body of the SQL standard keeps the table whose rows it takes from being altered.
  const bound = all.filter(
    ([name, definition]) => name.startsWith('function ') && !/\nAS \$/.test(definition),
  );
  expect({ open, loose, bound }).toEqual({ open: [], loose: [], bound: [] });
  expect(objects.get('setting statement_timeout of anon')).toBe('3s');
  expect(objects.get('setting statement_timeout of authenticated')).toBe('4s');
});
