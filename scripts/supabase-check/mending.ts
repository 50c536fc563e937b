import type { Difference } from './differences';

const OWNER = /^owner (\S+)\n/;

/** `x on public.y` and `x on domain private.z`. */
function splitPlace(name: string): { own: string; place: string } {
  const at = name.lastIndexOf(' on ');
  const place = name.slice(at + 4);
  return { own: name.slice(0, at), place: place.startsWith('domain ') ? place : `table ${place}` };
}

/** `public.table.column` */
function splitColumn(name: string): { table: string; column: string } {
  const at = name.lastIndexOf('.');
  return { table: name.slice(0, at), column: name.slice(at + 1) };
}

function mendTable({ name, wanted = '', found = '' }: Difference): string[] {
  const owner = /^owner (\w+)/.exec(wanted)?.[1];
  return [
    `alter table ${name} owner to ${owner};`,
    `alter table ${name} ${wanted.includes('row level security') ? 'enable' : 'disable'} row level security;`,
    `alter table ${name} no force row level security;`,
    ...(found.includes('foreign keys disabled') ? [`alter table ${name} enable trigger all;`] : []),
    ...(found.includes('not permanent') ? [`alter table ${name} set logged;`] : []),
  ];
}

const COLUMN = /^(?<type>.+?)(?<required> not null)?(?: default (?<value>.+))?$/s;

function mendColumn({ name, wanted = '', found }: Difference): string[] | undefined {
  const { table, column } = splitColumn(name);
  if (found === undefined) return [`alter table ${table} add column ${column} ${wanted};`];
  // Others depend on a generated column, and no plain statement changes one.
  if (/ generated /.test(wanted + found)) return undefined;
  const { type, required, value } = COLUMN.exec(wanted)?.groups ?? {};
  const is = COLUMN.exec(found)?.groups;
  const alter = `alter table ${table} alter column ${column}`;
  return [
    ...(type === is?.type ? [] : [`${alter} type ${type};`]),
    ...(required === is?.required ? [] : [`${alter} ${required ? 'set' : 'drop'} not null;`]),
    ...(value === is?.value
      ? []
      : [`${alter} ${value ? `set default ${value}` : 'drop default'};`]),
  ];
}

function mendFunction({ name, wanted = '', found }: Difference): string[] {
  const owner = OWNER.exec(wanted)?.[1];
  return [
    `${wanted.replace(OWNER, '').trim()};`,
    `alter function ${name} owner to ${owner};`,
    ...(found === undefined ? ['select public.apply_grants();'] : []),
  ];
}

function mendView({ name, wanted = '', found }: Difference): string[] {
  const [, options = '', ...query] = wanted.split('\n');
  return [
    `create or replace view ${name} ${options} as ${query.join('\n')}`,
    `alter view ${name} owner to ${OWNER.exec(wanted)?.[1]};`,
    ...(found === undefined ? ['select public.apply_grants();'] : []),
  ];
}

function mendSetting({ name, wanted }: Difference): string[] | undefined {
  const [setting = '', role = ''] = name.split(' of ');
  // SQL cannot say "this database" here.
  if (role === 'the database') return undefined;
  return [
    wanted === undefined
      ? `alter role ${role} reset ${setting};`
      : `alter role ${role} set ${setting} = '${wanted}';`,
    `notify pgrst, 'reload config';`,
  ];
}

function mendRule({ name, wanted }: Difference): string[] {
  if (wanted === undefined) return [`delete from public.throttle_rules where name = '${name}';`];
  const [max, seconds] = wanted.match(/\d+/g) ?? [];
  return [
    `insert into public.throttle_rules values ('${name}', ${max}, ${seconds})`,
    `on conflict (name) do update set max_admitted = ${max}, window_seconds = ${seconds};`,
  ];
}

/** Only default privileges: all others are applied anew by `apply_grants`. */
function mendDefault({ name, wanted }: Difference): string[] | undefined {
  const [, role, privilege, kind, schema] =
    /^(\w+) (.+) default on (\w+)(?: in (\w+))?$/.exec(name) ?? [];
  if (role === undefined) return undefined;
  const where = schema === undefined ? '' : ` in schema ${schema}`;
  const [verb, to] = wanted === undefined ? ['revoke', 'from'] : ['grant', 'to'];
  return [`alter default privileges${where} ${verb} ${privilege} on ${kind} ${to} ${role};`];
}

/** The statement that makes an object again once it is gone. */
const CREATE: Record<string, (name: string, definition: string) => string> = {
  constraint: (name, definition) => {
    const { own, place } = splitPlace(name);
    return `alter ${place} add constraint ${own} ${definition};`;
  },
  policy: (name, definition) => `create policy ${name} ${definition};`,
  index: (_, definition) => `${definition};`,
  trigger: (_, definition) => `${definition};`,
  rule: (_, definition) => definition,
};

function dropOf(kind: string, name: string): string {
  if (kind !== 'constraint') return `drop ${kind} if exists ${name};`;
  const { own, place } = splitPlace(name);
  return `alter ${place} drop constraint if exists ${own};`;
}

const MENDERS: Record<string, (difference: Difference) => string[] | undefined> = {
  table: mendTable,
  column: mendColumn,
  function: mendFunction,
  view: mendView,
  setting: mendSetting,
  'throttle rule': mendRule,
  privilege: mendDefault,
  extension: ({ name, wanted, found }) => [
    found === undefined
      ? `create extension ${name} with schema ${wanted?.split(' ').at(-1)};`
      : `alter extension ${name} set schema ${wanted?.split(' ').at(-1)};`,
  ],
};

/** Kinds that hold data: nothing of the project's own is dropped here. */
const HOLDS_DATA = new Set(['table', 'column', 'domain', 'extension', 'role']);

/**
 * SQL that makes the object as fresh migrations do.
 * @returns undefined when no plain statement does, or data would be lost
 */
export function mendingSql(difference: Difference): string | undefined {
  const { kind, name, wanted, found } = difference;
  const create = CREATE[kind];
  if (wanted === undefined && HOLDS_DATA.has(kind)) return undefined;
  if (found === undefined && kind === 'table') return undefined;
  if (create) {
    return [dropOf(kind, name), ...(wanted === undefined ? [] : [create(name, wanted)])].join('\n');
  }
  if (wanted === undefined && (kind === 'function' || kind === 'view')) return dropOf(kind, name);
  return MENDERS[kind]?.(difference)?.join('\n');
}
