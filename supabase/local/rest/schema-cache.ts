import type { Database } from '../database';
import { RestError } from './errors';
import type { Relation } from './statement';

export interface Table extends Relation {
  /** Default of each column that has one, as an SQL expression. */
  defaults: ReadonlyMap<string, string>;
  primaryKey: string[];
}

export interface Argument {
  name: string;
  type: string;
  required: boolean;
}

export interface Procedure {
  name: string;
  args: Argument[];
  returns: 'void' | 'scalar' | 'row';
  returnsSet: boolean;
  /** Columns of a returned row. */
  columns: ReadonlyMap<string, string>;
}

/** The exposed schema `public`, read from the catalogue. */
export interface SchemaCache {
  table(name: string): Promise<Table>;
  procedure(name: string, argNames: string[]): Promise<Procedure>;
}

interface Snapshot {
  tables: Map<string, Table>;
  procedures: Procedure[];
}

type Entries = Record<string, string> | null;
type TableRow = { name: string; columns: Entries; defaults: Entries; primary_key: string[] | null };
type ProcedureRow = Omit<Procedure, 'columns'> & { columns: Entries };

const TABLES = `
  select relation.relname::text as name,
    json_object_agg(attname, format_type(atttypid, null) order by attnum) as columns,
    json_object_agg(attname, pg_get_expr(adbin, adrelid)) filter (where adbin is not null and attgenerated = '') as defaults,
    (
      select json_agg(key.attname) from pg_index
      join pg_attribute as key on key.attrelid = indrelid and key.attnum = any (indkey)
      where indrelid = relation.oid and indisprimary
    ) as primary_key
  from pg_class as relation
  join pg_attribute as col on col.attrelid = relation.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = relation.oid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f')
  group by relation.oid`;

const PROCEDURES = `
  select proname::text as name, proretset as "returnsSet",
    case
      when prorettype = 'void'::regtype then 'void'
      when typtype = 'c' or prorettype = 'record'::regtype then 'row'
      else 'scalar'
    end as returns,
    coalesce((
      select json_agg(json_build_object(
        'name', proargnames[n],
        'type', format_type(proargtypes[n - 1], null),
        'required', n <= pronargs - pronargdefaults
      ) order by n)
      from generate_series(1, pronargs) as n
    ), '[]') as args,
    case when typtype = 'c' then (
      select json_object_agg(attname, format_type(atttypid, null) order by attnum)
      from pg_attribute where attrelid = typrelid and attnum > 0 and not attisdropped
    ) else (
      select json_object_agg(proargnames[n], format_type(proallargtypes[n], null) order by n)
      from generate_subscripts(proargmodes, 1) as n where proargmodes[n] in ('t', 'o', 'b')
    ) end as columns
  from pg_proc join pg_type on pg_type.oid = prorettype
  where pronamespace = 'public'::regnamespace and prokind = 'f' and typname not in ('trigger', 'event_trigger')`;

const asMap = (entries: Entries) => new Map(Object.entries(entries ?? {}));

async function read(database: Database): Promise<Snapshot> {
  const tables = await database.query<TableRow>(TABLES);
  const procedures = await database.query<ProcedureRow>(PROCEDURES);
  return {
    tables: new Map(
      tables.rows.map(({ name, columns, defaults, primary_key }) => [
        name,
        { name, columns: asMap(columns), defaults: asMap(defaults), primaryKey: primary_key ?? [] },
      ]),
    ),
    procedures: procedures.rows.map((row) => ({ ...row, columns: asMap(row.columns) })),
  };
}

const accepts = ({ args }: Procedure, names: string[]) =>
  names.every((name) => args.some((arg) => arg.name === name)) &&
  args.every((arg) => !arg.required || names.includes(arg.name));

const unknownTable = (name: string) =>
  new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`);

function unknownProcedure(name: string, argNames: string[]) {
  const list = argNames.join(', ');
  const given = list ? `(${list})` : ' without parameters';
  const searched = list
    ? `with parameter${argNames.length > 1 ? 's' : ''} ${list}`
    : 'without parameters';
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name}${given} in the schema cache`,
    `Searched for the function public.${name} ${searched}, but no matches were found in the schema cache.`,
  );
}

/** Reads the catalogue at first use, and again when asked for what it has not seen. */
export function createSchemaCache(database: Database): SchemaCache {
  let snapshot: Promise<Snapshot> | undefined;
  const refresh = () => {
    snapshot = read(database);
    snapshot.catch(() => (snapshot = undefined));
    return snapshot;
  };

  async function find<T>(search: (from: Snapshot) => T | undefined): Promise<T | undefined> {
    return search(await (snapshot ?? refresh())) ?? search(await refresh());
  }

  return {
    async table(name) {
      const table = await find(({ tables }) => tables.get(name));
      if (!table) throw unknownTable(name);
      return table;
    },
    async procedure(name, argNames) {
      const procedure = await find(({ procedures }) =>
        procedures.find((candidate) => candidate.name === name && accepts(candidate, argNames)),
      );
      if (!procedure) throw unknownProcedure(name, argNames);
      return procedure;
    },
  };
}
