import type { PGlite } from '@electric-sql/pglite';
import { RestError } from '../errors';
import type { Relation } from './statement';

export interface Table extends Relation {
  /** Default of each column that has one, as an SQL expression; PostgREST sees none on a column of a domain. */
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
  /** Only a volatile function may write. */
  isVolatile: boolean;
  /** The statement timeout it is declared with. */
  timeout: string | null;
  /** Name and columns of the returned row's type. */
  relation: Relation;
}

/** The exposed schema `public` and the settings of roles, as read from the catalogue. */
export interface SchemaCache {
  tables: Map<string, Table>;
  procedures: Procedure[];
  roleSettings: Map<string, Record<string, string>>;
}

type Entries = Record<string, string> | null;
type TableRow = { name: string; columns: Entries; defaults: Entries; primary_key: string[] | null };
type ProcedureRow = Omit<Procedure, 'relation'> & { type_name: string; columns: Entries };

const TABLES = `
  select relation.relname::text as name,
    json_object_agg(attname, format_type(atttypid, null) order by attnum) as columns,
    json_object_agg(attname, pg_get_expr(adbin, adrelid)) filter (where adbin is not null and attgenerated = '' and typtype <> 'd') as defaults,
    (
      select json_agg(key.attname) from pg_index
      join pg_attribute as key on key.attrelid = indrelid and key.attnum = any (indkey)
      where indrelid = relation.oid and indisprimary
    ) as primary_key
  from pg_class as relation
  join pg_attribute as col on col.attrelid = relation.oid and attnum > 0 and not attisdropped
  join pg_type as column_type on column_type.oid = atttypid
  left join pg_attrdef on adrelid = relation.oid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f')
  group by relation.oid`;

const PROCEDURES = `
  select proname::text as name, proretset as "returnsSet", provolatile = 'v' as "isVolatile",
    (
      select split_part(setting, '=', 2) from unnest(proconfig) as setting
      where setting like 'statement_timeout=%'
    ) as timeout,
    case
      when prorettype = 'void'::regtype then 'void'
      when typtype = 'c' or proargmodes && '{t,o,b}' then 'row'
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
    typname::text as type_name,
    case when typtype = 'c' then (
      select json_object_agg(attname, format_type(atttypid, null) order by attnum)
      from pg_attribute where attrelid = typrelid and attnum > 0 and not attisdropped
    ) else (
      select json_object_agg(proargnames[n], format_type(proallargtypes[n], null) order by n)
      from generate_subscripts(proargmodes, 1) as n where proargmodes[n] in ('t', 'o', 'b')
    ) end as columns
  from pg_proc join pg_type on pg_type.oid = prorettype
  where pronamespace = 'public'::regnamespace and prokind = 'f' and typname not in ('trigger', 'event_trigger')`;

const ROLE_SETTINGS = `
  select rolname::text as role,
    json_object_agg(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)) as settings
  from pg_roles, unnest(rolconfig) as setting
  where pg_has_role('authenticator', oid, 'member')
  group by rolname`;

const asMap = (entries: Entries) => new Map(Object.entries(entries ?? {}));

async function read(database: PGlite): Promise<SchemaCache> {
  const tables = await database.query<TableRow>(TABLES);
  const procedures = await database.query<ProcedureRow>(PROCEDURES);
  const roles = await database.query<{ role: string; settings: Record<string, string> }>(
    ROLE_SETTINGS,
  );
  return {
    tables: new Map(
      tables.rows.map(({ name, columns, defaults, primary_key }) => [
        name,
        { name, columns: asMap(columns), defaults: asMap(defaults), primaryKey: primary_key ?? [] },
      ]),
    ),
    procedures: procedures.rows.map(({ type_name, columns, ...row }) => ({
      ...row,
      relation: { name: row.returns === 'row' ? type_name : row.name, columns: asMap(columns) },
    })),
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
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table 'public.${name}' in the schema cache`,
  );
}

const accepts = ({ args }: Procedure, names: string[]) =>
  names.every((name) => args.some((arg) => arg.name === name)) &&
  args.every((arg) => !arg.required || names.includes(arg.name));

const signature = ({ name, args }: Procedure) =>
  `public.${name}(${args.map((arg) => `${arg.name} => ${arg.type}`).join(', ')})`;

/** @throws RestError PGRST202 for no function that takes these arguments, PGRST203 for more than one */
export function findProcedure(
  { procedures }: SchemaCache,
  name: string,
  argNames: string[],
): Procedure {
  const fitting = procedures.filter((one) => one.name === name && accepts(one, argNames));
  const [procedure] = fitting;
  if (!procedure) {
    const list = argNames.join(', ');
    const s = argNames.length > 1 ? 's' : '';
    throw new RestError(
      404,
      'PGRST202',
      `Could not find the function public.${name}${list ? `(${list})` : ' without parameters'} in the schema cache`,
      `Searched for the function public.${name} ${list ? `with parameter${s} ${list}` : 'without parameters'}, but no matches were found in the schema cache.`,
    );
  }
  if (fitting.length === 1) return procedure;
  throw new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${fitting.map(signature).join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  );
}
