import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../host/start';
import { OperatorError } from '../../supabase/local/errors';

const SUPABASE = path.join(projectRoot, 'supabase');
export const MIGRATIONS = path.join(SUPABASE, 'migrations');
const RELEASES = path.join(SUPABASE, 'releases');

const BEGIN =
  '-- Written by npm run supabase:migration from here to the next line of this kind, and written anew by it.';
const END = '-- Written by npm run supabase:migration up to here.';

/** A migration: what stands by hand before and after the statements that the command writes. */
export interface MigrationFile {
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
