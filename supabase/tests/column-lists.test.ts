import { loadModule, parsePlPgSQLSync, parseSync } from '@libpg-query/parser';
import { readSchemas } from '../../scripts/supabase-check/description';
import {
  type Json,
  partOf,
  textUnder,
  toJson,
  valuesUnder,
} from '../../testing/database/real/unbounded';

const TABLE = 'contact_submissions';

beforeAll(loadModule);

interface Statement {
  kind: string;
  tree: Json | undefined;
  text: string;
}

function statementsIn(sql: string): Statement[] {
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).map(
    ({ stmt, stmt_location: start = 0, stmt_len: length = bytes.length }) => {
      const [kind = '', tree] = Object.entries(toJson(stmt) ?? {})[0] ?? [];
      return { kind, tree, text: bytes.subarray(start, start + length).toString() };
    },
  );
}

/** The columns of tables, as these are created. */
const columnsOf = (
  statements: readonly Statement[],
  isWanted: (table: string) => boolean,
): Set<string> =>
  new Set(
    statements
      .filter(
        ({ kind, tree }) =>
          kind === 'CreateStmt' && isWanted(textUnder(partOf(tree, 'relation'), 'relname')),
      )
      .flatMap(({ tree }) => valuesUnder(tree, 'ColumnDef'))
      .map((column) => textUnder(column, 'colname')),
  );

interface Columns {
  own: ReadonlySet<string>;
  /** Of other tables: three of these may be theirs. */
  others: ReadonlySet<string>;
}

/** The table with its constraints and indexes, and the view that staff read, name columns for a living. */
const namesColumns = ({ kind, tree }: Statement): boolean =>
  textUnder(partOf(tree, 'relation') ?? partOf(tree, 'view'), 'relname') === TABLE
    ? ['CreateStmt', 'AlterTableStmt', 'IndexStmt'].includes(kind)
    : kind === 'ViewStmt' && textUnder(partOf(tree, 'view'), 'relname') === 'leads';

const QUERIES = ['sqlstmt', 'query', 'expr', 'cond', 'default_val', 'retexpr'];

/** An assignment is an expression behind its target. */
const asSql = (query: string): string => {
  try {
    parseSync(query);
    return query;
  } catch {
    return `select ${query.replace(/^\s*[\w.]+\s*:?=/, '')}`;
  }
};

/** The syntax trees of a statement: its own, and those of the body that it gives a function. */
function treesOf({ kind, tree, text }: Statement): Json[] {
  if (kind !== 'CreateFunctionStmt') return tree === undefined ? [] : [tree];
  const options = valuesUnder(partOf(tree, 'options'), 'DefElem');
  const option = (name: string) =>
    textUnder(
      options.find((part) => partOf(part, 'defname') === name),
      'sval',
    );
  if (option('language') === 'sql') return [toJson(parseSync(option('as')))];
  // The parser knows no tables, so it takes a row of one for a variable without fields.
  const body = toJson(parsePlPgSQLSync(text.replace(/\b(\w+)\.\w+ :=/g, '$1 :=')));
  const queries = QUERIES.flatMap((key) => valuesUnder(body, key))
    .map((expression) => partOf(partOf(expression, 'PLpgSQL_expr'), 'query'))
    .filter((query) => typeof query === 'string');
  return queries.map((query) => toJson(parseSync(asSql(query))));
}

/** The column that a member of a list names: a reference, a target, or its name as text. */
function columnOf(member: Json): string | undefined {
  const target = partOf(member, 'ResTarget');
  if (target !== undefined) {
    const name = partOf(target, 'name');
    return typeof name === 'string' ? name : columnOf(partOf(target, 'val') ?? null);
  }
  const cast = partOf(member, 'TypeCast');
  if (cast !== undefined) return columnOf(partOf(cast, 'arg') ?? null);
  const reference = partOf(member, 'ColumnRef');
  if (reference !== undefined) return String(valuesUnder(reference, 'sval').at(-1));
  const text = partOf(partOf(partOf(member, 'A_Const'), 'sval'), 'sval');
  return typeof text === 'string' ? text : undefined;
}

/** The keys of texts that are JSON. */
function keysOf(text: Json): string[] {
  try {
    return Object.keys(typeof text === 'string' && text.startsWith('{"') ? JSON.parse(text) : {});
  } catch {
    return [];
  }
}

/** Every list in a syntax tree, as the names of its members. The parts of a union have the same columns by its nature. */
function listsIn(tree: Json, isLaterPart = false): string[][] {
  if (typeof tree === 'string') return [keysOf(tree)];
  if (tree === null || typeof tree !== 'object') return [];
  const own = Array.isArray(tree) ? [tree.flatMap((member) => columnOf(member) ?? [])] : [];
  const parts = Object.entries(tree).filter(([key]) => !(isLaterPart && key === 'targetList'));
  return [...own, ...parts.flatMap(([key, part]) => listsIn(part, key === 'rarg'))];
}

/** Three columns that stand side by side in a list; their order does not matter. */
function triplesOf(list: readonly string[], { own, others }: Columns): string[] {
  const named = list.filter((name) => own.has(name));
  const unique = named.filter((name, place) => name !== named[place - 1]);
  return unique
    .slice(2)
    .map((last, place) => [...unique.slice(place, place + 2), last])
    .filter((triple) => new Set(triple).size === 3 && !triple.every((name) => others.has(name)))
    .map((triple) => triple.toSorted().join(' '));
}

/** Triples of columns that stand in more than one list. */
function repeatedIn(statements: readonly Statement[], columns: Columns): string[] {
  const lists = statements
    .filter((statement) => !namesColumns(statement))
    .flatMap(treesOf)
    // Rights are granted by column.
    .filter((tree) => valuesUnder(tree, 'GrantStmt').length === 0)
    .flatMap((tree) => listsIn(tree))
    .map((list) => new Set(triplesOf(list, columns)));
  const counts = new Map<string, number>();
  for (const triple of lists.flatMap((list) => [...list])) {
    counts.set(triple, (counts.get(triple) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([triple]) => triple);
}

const columnsIn = (statements: readonly Statement[]): Columns => ({
  own: columnsOf(statements, (table) => table === TABLE),
  others: columnsOf(statements, (table) => table !== TABLE),
});

test('no three columns of a lead stand side by side in two places', async () => {
  const statements = (await readSchemas()).flatMap(({ sql }) => statementsIn(sql));
  const columns = columnsIn(statements);
  expect(columns.own.size).toBeGreaterThan(40);
  expect(repeatedIn(statements, columns)).toEqual([]);
});

const TWICE = ['height', 'weight', 'width'];

test.each([
  ['a list of targets', 'select width, height, weight from a', TWICE],
  ['an assignment', 'update a set weight = 1, width = 2, height = 3 where true', TWICE],
  ['names as text', `select jsonb_build_object('width', 1, 'height', 2, 'weight', 3)`, TWICE],
  ['keys of JSON', `select '{"width": 1, "height": 2, "weight": 3}'::jsonb`, TWICE],
  ['two of them', 'select width, height from a', []],
])('%s repeats a list of a trigger', (_, body, expected) => {
  const statements = statementsIn(`
    create table contact_submissions (width int, height int, weight int);
    create index i on contact_submissions (width, height, weight);
    create trigger t before update on contact_submissions for each row
      when ((old.width, old.height, old.weight) is null) execute function g();
    create function f() returns void language plpgsql as $$ begin perform 1; ${body}; end $$;`);
  const found = repeatedIn(statements, columnsIn(statements));
  expect(found).toEqual(expected.length > 0 ? [expected.join(' ')] : []);
});
