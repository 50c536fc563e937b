import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useDatabase } from '../../../testing/database/support/database';

const FILE = join(__dirname, '../../schemas/24_lead_triggers.sql');

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

test('one file lists all triggers of leads in the order in which PostgreSQL fires them', async () => {
  const { rows } = await database.pool.query<{ name: string }>(FIRING_ORDER);
  const listed = [...readFileSync(FILE, 'utf8').matchAll(/^create trigger (\w+)$/gm)];
  expect(listed.map(([, name]) => name)).toEqual(rows.map(({ name }) => name));
});

test('no number is used twice', async () => {
  const { rows } = await database.pool.query<{ name: string }>(FIRING_ORDER);
  const numbers = rows.map(({ name }) => /^[a-z]+_\d\d/.exec(name)?.[0]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(numbers.length);
});
