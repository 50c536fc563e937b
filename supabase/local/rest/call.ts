import type { Query } from './query';
import { readSql } from './read';
import type { ReadOptions } from './read';
import type { Argument, Procedure } from './schema-cache';
import { identifier, qualified } from './statement';
import type { Statement } from './statement';

/** Arguments by name: a JSON object's text by POST, single texts by GET. */
export type CallArguments =
  { by: 'json'; text: string; names: string[] } | { by: 'query'; values: Map<string, string> };

export const argumentNames = (args: CallArguments) =>
  args.by === 'json' ? args.names : [...args.values.keys()];

const isGiven = (names: string[]) => (arg: Argument) => names.includes(arg.name);

function callSql(statement: Statement, procedure: Procedure, args: CallArguments) {
  const given = procedure.args.filter(isGiven(argumentNames(args)));
  const name = qualified(procedure.name);
  if (args.by === 'query') {
    const values = given.map(
      (arg) =>
        `${identifier(arg.name)} => ${statement.bind(args.values.get(arg.name) ?? '', arg.type)}`,
    );
    return { from: '', call: `${name}(${values.join(', ')})` };
  }
  if (!given.length) return { from: '', call: `${name}()` };
  const definition = given.map((arg) => `${identifier(arg.name)} ${arg.type}`).join(', ');
  const passed = given.map((arg) => `${identifier(arg.name)} => args.${identifier(arg.name)}`);
  return {
    from: `json_to_record(${statement.bind(args.text, 'json')}) as args(${definition}), lateral `,
    call: `${name}(${passed.join(', ')})`,
  };
}

/**
 * A call of a database function. Functions that return rows can be filtered, ordered and paged like tables; a scalar is
 * the body itself.
 */
export function procedureSql(
  statement: Statement,
  procedure: Procedure,
  args: CallArguments,
  query: Query,
  options: ReadOptions,
): string {
  const { from, call } = callSql(statement, procedure, args);
  if (procedure.returns === 'row') {
    const alias = identifier(procedure.name);
    const source = from ? `(select ${alias}.* from ${from}${call} as ${alias})` : call;
    const sql = readSql(statement, procedure, source, query, options);
    return procedure.returnsSet
      ? sql
      : `select total, rows, (body::json -> 0)::text as body from (${sql}) as single`;
  }
  const value = `select value from ${from}${call} as value`;
  const body = procedure.returnsSet
    ? "coalesce(json_agg(value), '[]')"
    : "coalesce(json_agg(value) -> 0, 'null')";
  return `select null::int as total, count(*)::int as rows, ${body}::text as body from (${value}) as result`;
}
