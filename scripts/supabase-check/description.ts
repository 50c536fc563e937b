import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../host/start';
import type { Db } from '../../src/server/db/supabase';
import { OperatorError } from '../../supabase/local/errors';
import { unwrap } from './finding';
import { readSchemas } from './sql-files';

/** The description of fresh migrations, in the repository. */
export const DESCRIPTION_FILE = path.join(projectRoot, 'supabase', 'schema.txt');

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

/** A project as it describes itself. */
export type Project = z.infer<typeof projectSchema>;

/** Asks the project's own function. @throws when the project does not answer */
export const describeProject = async (service: Db): Promise<Project> =>
  projectSchema.parse(unwrap(await service.rpc('describe_project')));

const DESCRIBING = /create function public\.(describe_project\(\).*?\n\$\$;)/s;

/** The text of `describe_project` in this repository, as a function that ends with its connection. */
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

/** Asks a database with the text of this repository, so that no function of the project is believed. */
export async function describeConnection(connection: Describable): Promise<Project> {
  await connection.query(await ownDescription());
  const { rows } = await connection.query('select pg_temp.describe_project() as described');
  return answerSchema.parse(rows[0]).described;
}

/**
 * Asks the database itself.
 * @param url connection string of the database's owner
 * @throws OperatorError without the package `pg`, which is installed for development
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

/** The text of a description: a line that names the object, and its definition below. */
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
