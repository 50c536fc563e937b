import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SUPABASE = path.join(__dirname, '..', 'supabase');
const RELEASES = path.join(SUPABASE, 'releases');

const released = readdirSync(RELEASES).flatMap((version) =>
  readFileSync(path.join(RELEASES, version, 'migrations.sha256'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [sum = '', file = ''] = line.split('  ');
      return { version, sum, file };
    }),
);

test.each(released)('$file is as $version was released with it', ({ sum, file }) => {
  const migration = path.join(SUPABASE, 'migrations', file);
  expect(existsSync(migration)).toBe(true);
  const now = createHash('sha256').update(readFileSync(migration)).digest('hex');
  // A released migration is never edited: put the change into a new one.
  expect(now).toBe(sum);
});

test('no migration comes between those that were released', () => {
  const newest =
    released
      .map(({ file }) => file)
      .sort()
      .at(-1) ?? '';
  const older = readdirSync(path.join(SUPABASE, 'migrations')).filter((file) => file < newest);
  expect(older.filter((file) => !released.some((known) => known.file === file))).toEqual([]);
});
