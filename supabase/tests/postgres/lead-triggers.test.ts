import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { useDatabase } from '../../../testing/database/support/database';

const MIGRATIONS = join(__dirname, '..', '..', 'migrations');
const TRIGGER =
  /create trigger (\w+)\s+(before|after) (insert|update|delete|truncate)\b[^;]*? on public\.contact_submissions\s/g;

/** From pg_trigger.h: a trigger's time and event are bits of one number. */
const FIRING_ORDER = `
  select tgname as name
  from pg_trigger
  where tgrelid = 'public.contact_submissions'::regclass and not tgisinternal
  order by
    (tgtype & 4) desc, (tgtype & 16) desc, -- on insert, on update, on delete
    (tgtype & 2) desc,                     -- before the row is written, then after it
    (tgtype & 1) desc,                     -- for each row, then for the statement
    tgname`;

const database = useDatabase();

async function triggersByFile() {
  const files = (await readdir(MIGRATIONS)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(MIGRATIONS, file), 'utf8')));
  return files
    .map((file, n) => ({
      file,
      names: [...(texts[n] ?? '').matchAll(TRIGGER)].map(([, name]) => name),
    }))
    .filter(({ names }) => names.length > 0);
}

test('one file lists the triggers of 0.2.0 in the order in which PostgreSQL fires them; later files add theirs', async () => {
  const { rows } = await database.pool.query<{ name: string }>(FIRING_ORDER);
  const fired = rows.map(({ name }) => name);
  const [list, ...later] = await triggersByFile();
  const added = new Set(later.flatMap(({ names }) => names));
  expect(list?.file).toMatch(/_lead_triggers\.sql$/);
  expect(list?.names).toEqual(fired.filter((name) => !added.has(name)));
  expect(fired).toEqual(expect.arrayContaining([...added]));
});
