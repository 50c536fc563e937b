import type { Difference } from './differences';
import type { SqlFile } from './sql-files';

type Named = Pick<Difference, 'kind' | 'name' | 'wanted'>;

/** The table, or the domain, that an object belongs to. */
function ownerOf({ kind, name, wanted = '' }: Named): string {
  switch (kind) {
    case 'column':
      return name.slice(0, name.lastIndexOf('.'));
    case 'sequence':
      return name.replace(/_id_seq$/, '');
    case 'index':
      return / on (\S+)/i.exec(wanted)?.[1] ?? '';
    case 'row':
      return name;
    default:
      return / on (?:domain )?(\S+)$/.exec(name)?.[1] ?? '';
  }
}

/** The name of a policy or trigger, without its table. */
const ownName = (name: string) => name.slice(0, name.lastIndexOf(' on '));

/** How the statement begins that makes an object of this kind; the others belong to a table or a domain. */
const STATEMENTS: Record<string, (name: string) => string> = {
  table: (name) => `create table ${name} `,
  view: (name) => `create view ${name}\n`,
  domain: (name) => `create domain ${name} `,
  function: (name) => `create function ${name.slice(0, name.indexOf('('))}(`,
  schema: (name) => `create schema ${name};`,
  extension: (name) => `create extension if not exists ${name} `,
  policy: (name) => `create policy ${ownName(name)}\n`,
  trigger: (name) => `create trigger ${ownName(name)}\n`,
  index: (name) => `index ${name.slice(name.indexOf('.') + 1)} `,
  setting: (name) => `alter role ${name.split(' of ')[1]} set ${name.split(' of ')[0]} `,
  'throttle rule': (name) => `('${name}', `,
};

/** The file of `supabase/schemas` in which an object is defined; undefined where none of them makes it. */
export function findDefiningFile(object: Named, schemas: readonly SqlFile[]): string | undefined {
  const statement = STATEMENTS[object.kind]?.(object.name);
  const owner = ownerOf(object);
  const starts = [
    ...(statement === undefined ? [] : [statement]),
    ...(owner === '' ? [] : [`create table ${owner} `, `create domain ${owner} `]),
  ];
  const files = starts.flatMap((start) => schemas.find(({ sql }) => sql.includes(start)) ?? []);
  return files[0] && `supabase/schemas/${files[0].name}`;
}
