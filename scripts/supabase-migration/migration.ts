import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../host/start';
import { OperatorError } from '../../supabase/local/errors';
import type { Difference } from '../supabase-check/differences';

/** Statements that turn one description into another, and the objects that somebody must change by hand. */
interface Changes {
  statements: string[];
  byHand: Difference[];
}

const OWNER = /^owner \S+\n/;

/** `x on public.y` */
const dropOnTable = (kind: string, name: string) => `drop ${kind} ${name};`;

/** A function's definition up to its language: what `create or replace` cannot change. */
const signatureOf = (definition: string) => definition.split('\n LANGUAGE ')[0];

const withoutOwner = (definition: string) => definition.replace(OWNER, '').trim();

function viewOf(name: string, definition: string): string {
  const [, options = '', ...query] = definition.split('\n');
  return `create view ${name} ${options} as\n${query.join('\n')}`;
}

function settingOf({ name, wanted }: Difference): string {
  const [setting = '', role = ''] = name.split(' of ');
  return wanted === undefined
    ? `alter role ${role} reset ${setting};`
    : `alter role ${role} set ${setting} = '${wanted}';`;
}

function ruleOf({ name, wanted }: Difference): string {
  if (wanted === undefined) return `delete from public.throttle_rules where name = '${name}';`;
  const [max, seconds] = wanted.match(/\d+/g) ?? [];
  return [
    `insert into public.throttle_rules (name, max_admitted, window_seconds) values ('${name}', ${max}, ${seconds})`,
    `on conflict (name) do update set max_admitted = ${max}, window_seconds = ${seconds};`,
  ].join('\n');
}

/** Rights of roles, which apply_grants gives anew; not what new objects start with. */
const isGrant = ({ kind, name }: Difference) =>
  kind === 'privilege' && !/ default on \w+( in \w+)?$/.test(name);

/** Kinds that no data hangs on. */
const BY_PROGRAM = ['function', 'trigger', 'policy', 'view', 'index', 'setting', 'throttle rule'];

/** The functions whose old form must go before the new one is made. */
const isResigned = ({ wanted, found }: Difference) =>
  wanted !== undefined && found !== undefined && signatureOf(wanted) !== signatureOf(found);

/**
 * Writes the statements for all that a program can change. Triggers, policies and views go before the functions they need, and
 * come back after them; a function that is no longer wanted goes last. Bodies are not checked before all of them are there.
 */
export function writeChanges(differences: readonly Difference[]): Changes {
  const of = (...kinds: string[]) => differences.filter(({ kind }) => kinds.includes(kind));
  const gone = (list: Difference[]) => list.filter(({ found }) => found !== undefined);
  const made = (list: Difference[], make: (name: string, definition: string) => string) =>
    list.flatMap(({ name, wanted }) => (wanted === undefined ? [] : [make(name, wanted)]));
  const functions = of('function');
  const removed = functions.filter(({ wanted }) => wanted === undefined);
  const statements = [
    ...gone(of('trigger', 'policy')).map(({ kind, name }) => dropOnTable(kind, name)),
    ...gone(of('view', 'index')).map(({ kind, name }) => `drop ${kind} ${name};`),
    ...functions.filter(isResigned).map(({ name }) => `drop function ${name};`),
    ...(functions.length > removed.length ? ['set local check_function_bodies = off;'] : []),
    ...made(functions, (_, definition) => `${withoutOwner(definition)};`),
    ...made(of('index', 'trigger'), (_, definition) => `${definition};`),
    ...made(of('view'), viewOf),
    ...made(of('policy'), (name, definition) => `create policy ${name} ${definition};`),
    ...removed.map(({ name }) => `drop function ${name};`),
    ...of('setting').map(settingOf),
    ...of('throttle rule').map(ruleOf),
  ];
  const grants = differences.some(isGrant) || functions.length > 0 || of('view').length > 0;
  return {
    statements: grants
      ? [...statements, 'select public.apply_grants();', `notify pgrst, 'reload schema';`]
      : statements,
    byHand: differences.filter(
      (difference) => !BY_PROGRAM.includes(difference.kind) && !isGrant(difference),
    ),
  };
}

const SUPABASE = path.join(projectRoot, 'supabase');
export const MIGRATIONS = path.join(SUPABASE, 'migrations');
const RELEASES = path.join(SUPABASE, 'releases');

const BEGIN =
  '-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.';
const END = '-- Written by npm run supabase:migration up to here.';

/** A migration: what stands by hand before and after the statements that the command writes. */
interface MigrationFile {
  name: string;
  before: string;
  after: string;
}

const NEW_MIGRATION = `-- Why this change is made.\n`;

/** The parts of a migration's text. */
export function splitMigration(name: string, text: string): MigrationFile {
  const [before = '', rest] = text.split(`${BEGIN}\n`);
  if (rest === undefined) return { name, before: text, after: '' };
  return { name, before, after: rest.slice(rest.indexOf(`${END}\n`) + END.length + 1) };
}

export const joinMigration = ({ before, after }: MigrationFile, statements: readonly string[]) =>
  statements.length === 0
    ? [before.trim(), after.trim()].filter(Boolean).join('\n\n') + '\n'
    : [
        before.trim(),
        BEGIN,
        '',
        statements.join('\n\n'),
        '',
        END,
        ...(after.trim() ? ['', after.trim()] : []),
      ].join('\n') + '\n';

/** Names of the migrations that releases have frozen. */
async function releasedNames(): Promise<Set<string>> {
  const versions = await readdir(RELEASES);
  const lists = await Promise.all(
    versions.map((version) => readFile(path.join(RELEASES, version, 'migrations.sha256'), 'utf8')),
  );
  return new Set(lists.flatMap((list) => list.match(/\S+\.sql/g) ?? []));
}

const stampOf = (now: Date) => now.toISOString().replace(/\D/g, '').slice(0, 14);

/**
 * Finds the migration of this name, which must be the newest and not released, or begins a new one.
 * @throws OperatorError for a name that is malformed or belongs to an older migration
 */
export async function openMigration(name: string, now = new Date()): Promise<MigrationFile> {
  if (!/^[a-z0-9_]+$/.test(name))
    throw new OperatorError('Name the migration in small letters: add_a_column');
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  const known = files.find((file) => file.slice(15) === `${name}.sql`);
  if (known === undefined) return splitMigration(`${stampOf(now)}_${name}.sql`, NEW_MIGRATION);
  if (known !== files.at(-1) || (await releasedNames()).has(known)) {
    throw new OperatorError(
      `${known} is released, or not the newest migration: choose another name.`,
    );
  }
  return splitMigration(known, await readFile(path.join(MIGRATIONS, known), 'utf8'));
}
