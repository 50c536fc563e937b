import { loadModule, parsePlPgSQLSync, parseSync } from '@libpg-query/parser';
import { readSchemas } from '../../scripts/supabase-check/sql-files';

/** Hosted projects refuse UPDATE and DELETE without WHERE below every call of their API (the extension safeupdate). */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const toJson = (tree: unknown): Json => JSON.parse(JSON.stringify(tree));

/** All values that stand anywhere under this key. */
function valuesUnder(tree: Json | undefined, key: string): Json[] {
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesUnder(value, key),
  ]);
}

const partOf = (tree: Json | undefined, key: string): Json | undefined =>
  tree !== null && typeof tree === 'object' && !Array.isArray(tree) ? tree[key] : undefined;

const textUnder = (tree: Json | undefined, key: string): string => {
  const text = valuesUnder(tree, key).find((value) => typeof value === 'string');
  return typeof text === 'string' ? text : '';
};

/** Tables that a statement changes without WHERE, in a CTE too. */
function unbounded(sql: string): string[] {
  const tree = toJson(parseSync(sql));
  return [...valuesUnder(tree, 'UpdateStmt'), ...valuesUnder(tree, 'DeleteStmt')]
    .filter((statement) => partOf(statement, 'whereClause') === undefined)
    .map((statement) => textUnder(partOf(statement, 'relation'), 'relname'));
}

interface SqlFunction {
  name: string;
  language: string;
  body: string;
  statement: string;
}

/** The functions that a text makes. */
function functionsOf(sql: string): SqlFunction[] {
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).flatMap((statement) => {
    const { stmt, stmt_location: start = 0, stmt_len: length = bytes.length } = statement;
    const made = partOf(toJson(stmt), 'CreateFunctionStmt');
    if (made === undefined) return [];
    const options = valuesUnder(partOf(made, 'options'), 'DefElem');
    const option = (name: string) =>
      textUnder(
        options.find((part) => partOf(part, 'defname') === name),
        'sval',
      );
    return [
      {
        name: valuesUnder(partOf(made, 'funcname'), 'sval').join('.'),
        language: option('language'),
        body: option('as'),
        statement: bytes.subarray(start, start + length).toString(),
      },
    ];
  });
}

/** The key under which each kind of statement keeps its SQL; a statement that is built at run time is none of these. */
const RUNS: Record<string, string> = {
  PLpgSQL_stmt_execsql: 'sqlstmt',
  PLpgSQL_stmt_fors: 'query',
  PLpgSQL_stmt_return_query: 'query',
  PLpgSQL_stmt_perform: 'expr',
};

/** The SQL statements of a function. */
function statementsOf({ language, body, statement }: SqlFunction): string[] {
  if (language === 'sql') return [body];
  // The parser knows no tables, so it takes a row of one for a variable without fields.
  const tree = toJson(parsePlPgSQLSync(statement.replace(/\b(\w+)\.\w+ :=/g, '$1 :=')));
  return Object.entries(RUNS)
    .flatMap(([kind, key]) => valuesUnder(tree, kind).map((part) => partOf(part, key)))
    .map((expression) => textUnder(expression, 'query'))
    .filter((query) => query !== '');
}

const unboundedIn = (sql: string): string[] =>
  functionsOf(sql).flatMap((made) =>
    statementsOf(made).flatMap((statement) =>
      unbounded(statement).map((table) => `${made.name}: ${table}`),
    ),
  );

beforeAll(loadModule);

test('no function of the schema updates or deletes without WHERE', async () => {
  const schemas = (await readSchemas()).map(({ sql }) => sql);
  expect(schemas.flatMap((sql) => functionsOf(sql)).length).toBeGreaterThan(150);
  expect(schemas.flatMap(unboundedIn)).toEqual([]);
});

test.each([
  ['sql', 'delete from a; update b set c = 1 where true', ['public.f: a']],
  ['sql', 'with gone as (delete from a returning *) select * from gone where x', ['public.f: a']],
  ['plpgsql', 'begin if true then update a set b = 1; end if; end', ['public.f: a']],
  ['plpgsql', 'begin update a set b = (select 1 from c where true); end', ['public.f: a']],
  [
    'plpgsql',
    'declare i record; begin for i in delete from a returning b loop null; end loop; end',
    ['public.f: a'],
  ],
  ['plpgsql', 'begin delete from a where b; end', []],
])('in %s, %s', (language, body, expected) => {
  const sql = `create function public.f() returns void language ${language} as $$ ${body} $$`;
  expect(unboundedIn(sql)).toEqual(expected);
});
