import type { PGlite } from '@electric-sql/pglite';
import { RestError } from '../errors';

export interface Table {
  name: string;
  /** Type of each column, as SQL writes it. */
  columns: Record<string, string>;
}

interface Argument {
  name: string;
  type: string;
  required: boolean;
}

export interface Procedure {
  name: string;
  args: Argument[];
  returns: 'void' | 'scalar' | 'row';
  returnsSet: boolean;
  /** Only a volatile function may write. */
  isVolatile: boolean;
  /** The statement timeout it is declared with. */
  timeout: string | null;
  /** Name that the columns of its result are qualified by. */
  relation: string;
}

type Settings = Record<string, string>;

/** The exposed schema `public` and the settings of roles, as read from the catalogue. */
export interface SchemaCache {
  tables: Map<string, Table>;
  procedures: Procedure[];
  roleSettings: Map<string, Settings>;
}

const TABLES = `
  select relation.relname::text as name,
    json_object_agg(attname, format_type(atttypid, null) order by attnum) as columns
  from pg_class as relation
  join pg_attribute as col on col.attrelid = relation.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f')
  group by relation.oid`;

const PROCEDURES = `
  with procedure as (
    select *, case
      when prorettype = 'void'::regtype then 'void'
      when typtype = 'c' or proargmodes && '{t,o,b}' then 'row'
      else 'scalar'
    end as returns
    from pg_proc join pg_type on pg_type.oid = prorettype
  )
  select proname::text as name, proretset as "returnsSet", provolatile = 'v' as "isVolatile", returns,
    (case when returns = 'row' then typname else proname end)::text as relation,
    (
      select split_part(setting, '=', 2) from unnest(proconfig) as setting
      where setting like 'statement_timeout=%'
    ) as timeout,
    coalesce((
      select json_agg(json_build_object(
        'name', proargnames[n],
        'type', format_type(proargtypes[n - 1], null),
        'required', n <= pronargs - pronargdefaults
      ) order by n)
      from generate_series(1, pronargs) as n
    ), '[]') as args
  from procedure
  where pronamespace = 'public'::regnamespace and prokind = 'f' and typname not in ('trigger', 'event_trigger')`;

const ROLE_SETTINGS = `
  select rolname::text as role,
    json_object_agg(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)) as settings
  from pg_roles, unnest(rolconfig) as setting
  where pg_has_role('authenticator', oid, 'member')
  group by rolname`;

async function read(database: PGlite): Promise<SchemaCache> {
  const tables = await database.query<Table>(TABLES);
  const procedures = await database.query<Procedure>(PROCEDURES);
  const roles = await database.query<{ role: string; settings: Settings }>(ROLE_SETTINGS);
  return {
    tables: new Map(tables.rows.map((table) => [table.name, table])),
    procedures: procedures.rows,
    roleSettings: new Map(roles.rows.map(({ role, settings }) => [role, settings])),
  };
}

/** Reads the catalogue once, and again after `notify pgrst`, as PostgREST does. */
export function createSchemaCache(database: PGlite): () => Promise<SchemaCache> {
  let cache: Promise<SchemaCache> | undefined;
  const listening = database.listen('pgrst', () => (cache = undefined));
  return async () => {
    await listening;
    cache ??= read(database);
    cache.catch(() => (cache = undefined));
    return cache;
  };
}

/** @throws RestError PGRST205 for a table that is not exposed */
export function findTable({ tables }: SchemaCache, name: string): Table {
  const table = tables.get(name);
  if (table) return table;
  const message = `Could not find the table 'public.${name}' in the schema cache`;
  throw new RestError(404, 'PGRST205', message);
}

/** @throws RestError PGRST204 for a column that the table does not have */
export function columnType({ name, columns }: Table, column: string): string {
  const type = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (type !== undefined) return type;
  const message = `Could not find the '${column}' column of '${name}' in the schema cache`;
  throw new RestError(400, 'PGRST204', message);
}

const accepts = ({ args }: Procedure, names: string[]) =>
  names.every((name) => args.some((arg) => arg.name === name)) &&
  args.every((arg) => !arg.required || names.includes(arg.name));

/** @throws RestError PGRST202 for no function that takes these arguments, PGRST203 for more than one */
export function findProcedure(
  { procedures }: SchemaCache,
  name: string,
  argNames: string[],
): Procedure {
  const fitting = procedures.filter((one) => one.name === name && accepts(one, argNames));
  const list = argNames.join(', ');
  if (fitting.length > 1) {
    const message = `Could not choose the best candidate function between several public.${name}(${list})`;
    throw new RestError(300, 'PGRST203', message);
  }
  if (fitting[0]) return fitting[0];
  throw new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name}${list ? `(${list})` : ' without parameters'} in the schema cache`,
    `Searched for the function public.${name} ${list ? `with parameters ${list}` : 'without parameters'}, but no matches were found in the schema cache.`,
  );
}
