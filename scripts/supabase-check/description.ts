import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import { projectRoot } from '../../host/start';
import type { Db } from '../../src/server/db/supabase';
import { OperatorError } from '../../supabase/local/errors';
import { openDatabase } from '../../supabase/local/database';
import { unwrap } from './finding';

const SUPABASE = path.join(projectRoot, 'supabase');

/** The description of fresh migrations, in the repository. */
export const DESCRIPTION_FILE = path.join(SUPABASE, 'schema.txt');
const VERSION_FILE = path.join(projectRoot, 'src', 'server', 'db', 'schema-version.ts');

export interface SqlFile {
  name: string;
  sql: string;
}

async function readFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  );
}

/** The folder of the present schema. */
export const SCHEMAS = path.join(SUPABASE, 'schemas');

/** The files of the present schema, each after the files that it needs. */
export const readSchemas = (folder = SCHEMAS): Promise<SqlFile[]> => readFolder(folder);

/** The project's migrations, oldest first. */
export async function readMigrations(): Promise<{ version: string; sql: string }[]> {
  const files = await readFolder(path.join(SUPABASE, 'migrations'));
  return files.map(({ name, sql }) => ({ version: name.slice(0, 14), sql }));
}

const projectSchema = z.object({
  objects: z
    .array(z.object({ object: z.string(), definition: z.string() }))
    .transform((objects) => new Map(objects.map(({ object, definition }) => [object, definition]))),
  migrations: z.array(z.string()),
  worker_asked_at: z.string().nullable(),
  server: z.string(),
});

/** Each object of a schema, such as `trigger x on public.y`, with its definition. */
export type Objects = ReadonlyMap<string, string>;

/** A project's description of itself. */
export type Project = z.infer<typeof projectSchema>;

/** Asks the project's own function. @throws if the project does not respond */
export const describeProject = async (service: Db): Promise<Project> =>
  projectSchema.parse(unwrap(await service.rpc('describe_project')));

const DESCRIBING = /create function public\.(describe_project\(\).*?\n\$\$;)/s;

/** The code of `describe_project` in this repository, as a temporary function of the connection. */
async function ownDescription(): Promise<string> {
  const schemas = await readSchemas();
  const text = DESCRIBING.exec(schemas.map(({ sql }) => sql).join('\n'))?.[1];
  if (text === undefined) throw new Error('supabase/schemas does not make describe_project');
  return `create function pg_temp.${text}`;
}

const answerSchema = z.object({ described: projectSchema });

interface Describable {
  query(sql: string): Promise<{ rows: unknown[] }>;
}

/** Describes a database by the code in this repository, because the project's own function could have been changed. */
async function describeConnection(connection: Describable): Promise<Project> {
  await connection.query(await ownDescription());
  const { rows } = await connection.query('select pg_temp.describe_project() as described');
  return answerSchema.parse(rows[0]).described;
}

/**
 * Asks the database itself.
 * @param url connection string of the database's owner
 * @throws OperatorError without the package `pg`, which is a development dependency
 */
export async function describeDatabase(url: string): Promise<Project> {
  const { default: pg } = await import('pg').catch(() => {
    throw new OperatorError('SUPABASE_DB_URL needs the package pg: run npm ci first.');
  });
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await describeConnection(client);
  } finally {
    await client.end();
  }
}

const HEADER = '== ';

/** Formats a description: a line with each object's name, and its definition below. */
export const formatObjects = (objects: Objects): string =>
  [...objects].map(([object, definition]) => `${HEADER}${object}\n${definition}\n`).join('');

/** Reads the description of fresh migrations. */
export async function readWantedObjects(): Promise<Objects> {
  const text = `\n${await readFile(DESCRIPTION_FILE, 'utf8')}`;
  const parts = text.split(`\n${HEADER}`).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end + 1).replace(/\n$/, '')];
    }),
  );
}

/** Runs SQL texts in order on a database like a project before its first migration, and describes the result. */
export async function describeSql(texts: readonly string[]): Promise<Project> {
  const folder = await mkdtemp(path.join(tmpdir(), 'supabase-migration-'));
  const database = await openDatabase(folder);
  try {
    for (const text of texts) await database.exec(text);
    return await describeConnection(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Records the newest migration, which the functions need. */
async function writeNeededVersion(newest: string): Promise<void> {
  const source = await readFile(VERSION_FILE, 'utf8');
  await writeFile(VERSION_FILE, source.replace(/(NEEDED_SCHEMA = ')\d{14}/, `$1${newest}`));
}

/**
 * Writes a description of the migrated schema for `npm run supabase:check` and the functions.
 *
 * @returns a line for the terminal
 */
export async function writeDescription(): Promise<string> {
  const migrations = await readMigrations();
  const { objects } = await describeSql(migrations.map(({ sql }) => sql));
  const newest = migrations.at(-1)?.version ?? '';
  await writeFile(DESCRIPTION_FILE, formatObjects(objects));
  await writeNeededVersion(newest);
  return `${objects.size} objects up to migration ${newest}.`;
}
