import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from '@libpg-query/parser';
import { toJson, valuesUnder } from '../../../testing/database/real/unbounded';
import { useDatabase } from '../../../testing/database/support/database';

const OURS = `('public'::regnamespace, 'private'::regnamespace)`;
const BY_EXTENSION = `select objid from pg_depend where deptype = 'e'`;

const definerFunctions = (role: string) => `
  select proname as name from pg_proc
  where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('${role}', oid, 'execute')`;

/** The findings of Supabase's advisor about a project, counted in the catalogue: kinds as docs/hosted.md names them. */
const KINDS: Record<string, string> = {
  "view with its owner's rights": `
    select relname as name from pg_class
    where relkind = 'v' and relnamespace in ${OURS} and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`,
  'function without a search_path of its own': `
    select proname as name, prosrc as body from pg_proc
    where pronamespace in ${OURS} and oid not in (${BY_EXTENSION})
      and not exists (select from unnest(proconfig) as line where line like 'search\\_path=%')`,
  "function with its owner's rights that visitors may call": definerFunctions('anon'),
  "function with its owner's rights that staff may call": definerFunctions('authenticated'),
  'table with row level security and no policy': `
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity
      and oid not in (select polrelid from pg_policy)`,
  'table that the API shows without row level security': `
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity`,
  'foreign key without an index': `
    select conname as name from pg_constraint
    where contype = 'f' and connamespace in ${OURS} and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid
        and (string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)] = conkey
    )`,
  'table without a primary key': `
    select relname as name from pg_class
    where relkind = 'r' and relnamespace in ${OURS}
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
  'policy that asks who calls for each row': `
    select policyname as name from pg_policies
    where schemaname in ('public', 'private')
      and regexp_replace(concat(qual, with_check), 'SELECT auth\\.[a-z]+\\(\\)', '', 'gi') ~ 'auth\\.[a-z]+\\(\\)'`,
  'table with two policies for the same': `
    select tablename as name from pg_policies, unnest(roles) as role
    where schemaname in ('public', 'private') and permissive = 'PERMISSIVE' group by tablename, role, cmd having count(*) > 1`,
  'index that is there twice': `
    select indrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace in ${OURS}
    group by indrelid, regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON', '') having count(*) > 1`,
  'extension in the exposed schema': `
    select extname as name from pg_extension where extnamespace = 'public'::regnamespace`,
};

/** The counts that the documentation gives a reason for: rows of its table of the advisor, by kind. */
function documentedCounts(): Record<string, number> {
  const text = readFileSync(join(__dirname, '../../../docs/hosted.md'), 'utf8');
  const rows = text.matchAll(/^\| (?<kind>[^|]+?) +\| (?<count>\d+) +\|/gm);
  return Object.fromEntries([...rows].map(({ groups }) => [groups?.kind, Number(groups?.count)]));
}

const database = useDatabase();

const find = async (kind: string): Promise<{ name: string; body?: string }[]> =>
  (await database.superuser.query(`${KINDS[kind]} order by 1`)).rows;

test.each(Object.keys(KINDS))('docs/hosted.md has the count of: %s', async (kind) => {
  const found = await find(kind);
  const names = found.map(({ name }) => name).join(', ');
  expect([kind, documentedCounts()[kind], names]).toEqual([kind, found.length, names]);
});

test('a function without a search_path is one expression, which PostgreSQL puts into the query', async () => {
  await loadModule();
  const functions = await find('function without a search_path of its own');
  const notInlined = functions.filter(
    ({ body = '' }) => valuesUnder(toJson(parseSync(body)), 'fromClause').length > 0,
  );
  expect(notInlined.map(({ name }) => name)).toEqual([]);
});
