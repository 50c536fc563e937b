import { loadModule, parsePlPgSQLSync, parseSync } from '@libpg-query/parser';
import { readSchemas } from '../../scripts/supabase-check/description';
import {
  partOf,
  textUnder,
  toJson,
  unboundedIn,
  valuesUnder,
} from '../../testing/database/real/unbounded';

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

const unboundedByFunctions = (sql: string): string[] =>
  functionsOf(sql).flatMap((made) =>
    statementsOf(made).flatMap((statement) =>
      unboundedIn(statement).map((table) => `${made.name}: ${table}`),
    ),
  );

beforeAll(loadModule);

test('no function of the schema updates or deletes without WHERE', async () => {
  const schemas = (await readSchemas()).map(({ sql }) => sql);
  expect(schemas.flatMap((sql) => functionsOf(sql)).length).toBeGreaterThan(150);
  expect(schemas.flatMap(unboundedByFunctions)).toEqual([]);
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
  expect(unboundedByFunctions(sql)).toEqual(expected);
});
