import type { Db } from '../../src/server/db/supabase';
import { isOfFirstVersion, MADE_BY_FIRST_VERSION } from '../../supabase/local/migrate';
import {
  type Objects,
  type Project,
  readWantedObjects,
  readMigrations,
  readSchemas,
  type SqlFile,
} from './description';
import { describeDifference, type Difference, findDifferences } from './differences';
import { APPLY_GRANTS, right, wrong, type Finding } from './finding';

type Named = Pick<Difference, 'kind' | 'name' | 'wanted'>;

/** The table or domain that an object belongs to. */
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

/** The beginning of the statement that creates an object of this kind. All other kinds are part of a table or domain. */
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

/** The file in `supabase/schemas` that defines an object; undefined if none does. */
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

const PUSH = 'npx supabase db push --db-url "<connection string>"';
const madeByFirstVersion = (): Finding =>
  wrong('Schema', MADE_BY_FIRST_VERSION, 'use a new project (docs/upgrade.md, "Data of 0.1.0")');

async function checkMigrations({ migrations }: Project): Promise<Finding> {
  const known = (await readMigrations()).map(({ version }) => version);
  const details = [
    ...migrations.filter((version) => !known.includes(version)).map((version) => `+ ${version}`),
    ...known.filter((version) => !migrations.includes(version)).map((version) => `- ${version}`),
  ];
  if (details.length === 0) return right('Migrations', `all ${known.length} are applied`);
  if (isOfFirstVersion(migrations, known)) return madeByFirstVersion();
  const isAhead = details.some((line) => line.startsWith('+'));
  return wrong(
    'Migrations',
    'the project differs from supabase/migrations (+ only there, - not applied)',
    isAhead ? 'check out the version of this repository that has them' : PUSH,
    details,
  );
}

const isDefault = ({ name }: Difference) => / default on \w+( in \w+)?$/.test(name);
const isGrant = (difference: Difference) =>
  difference.kind === 'privilege' && !isDefault(difference);

function checkGrants(differences: Difference[], wanted: Objects): Finding {
  const details = differences
    .filter(isGrant)
    .map(({ name, found }) => `${found === undefined ? '-' : '+'} ${name}`)
    .sort();
  const count = [...wanted.keys()].filter((object) => object.startsWith('privilege ')).length;
  return details.length === 0
    ? right('Grants', `all ${count} are as supabase/schema.txt says`)
    : wrong(
        'Grants',
        'they differ from supabase/schema.txt (+ too much, - missing)',
        APPLY_GRANTS,
        details,
      );
}

/** Names the file with the right definition of the object. */
function remedyOf(difference: Difference, schemas: readonly SqlFile[]): string {
  if (difference.wanted === undefined) return 'remove it, if nothing of yours needs it';
  const file = findDefiningFile(difference, schemas);
  return file === undefined ? 'see it in supabase/schema.txt' : `${file} defines it`;
}

/** Compares the project's description with that of fresh migrations. */
export async function checkSchema(project: Project): Promise<Finding[]> {
  const [wanted, schemas] = await Promise.all([readWantedObjects(), readSchemas()]);
  const differences = findDifferences(wanted, project.objects);
  const reports = differences
    .filter((difference) => !isGrant(difference))
    .map((difference) =>
      wrong(
        `${difference.kind} ${difference.name}`,
        describeDifference(difference),
        remedyOf(difference, schemas),
      ),
    );
  return [
    await checkMigrations(project),
    ...(reports.length > 0
      ? reports
      : [right('Schema', `all ${wanted.size} objects are as supabase/schema.txt says`)]),
    checkGrants(differences, wanted),
  ];
}

/** Error codes of functions that exist but that this key may not call. */
const REFUSED = /^(42501|PT\d{3})$/;

/** Recognises version 0.1.0 by a function that only it has. */
async function hasFirstVersion(service: Db): Promise<boolean> {
  const { error } = await service.rpc('lead_counts' as never);
  return error === null || REFUSED.test(error.code);
}

/** The finding on a project that cannot describe itself. */
export async function undescribed(error: unknown, service: Db): Promise<Finding> {
  if (await hasFirstVersion(service)) return madeByFirstVersion();
  const reason = error instanceof Error ? error.message : String(error);
  return wrong('Schema', `cannot be inspected: ${reason}`, PUSH);
}
