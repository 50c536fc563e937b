import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadModule, parseSync } from '@libpg-query/parser';
import pg from 'pg';

/** SQL with which the Supabase CLI makes the history of migrations, if there is none. */
const MAKE_HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;`;

/** The statements of a file, each as its text. */
function splitStatements(sql: string): string[] {
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).map(({ stmt_location: start = 0, stmt_len: length }) =>
    bytes.subarray(start, length ? start + length : undefined).toString(),
  );
}

const isMissing = (error: unknown) =>
  error instanceof pg.DatabaseError && ['3F000', '42P01'].includes(error.code ?? '');

async function readHistory(client: pg.Client): Promise<string[]> {
  const query = 'select version from supabase_migrations.schema_migrations order by version';
  try {
    return (await client.query<{ version: string }>(query)).rows.map(({ version }) => version);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The connection breaks in this file, behind half of its statements. */
export class PushInterrupted extends Error {}

interface PushOptions {
  /** Version of the file. */
  interruptIn?: string | undefined;
}

/**
 * Applies the migrations of a folder as `supabase db push` does: file by file, each in one transaction together with its
 * line in the history, one statement at a time by the protocol that takes no scripts.
 *
 * @param connection of the role `postgres`
 * @returns the versions that were applied; none when the project is up to date
 * @throws PushInterrupted if asked to, and PostgreSQL's own errors
 */
export async function pushMigrations(
  connection: pg.ClientConfig,
  folder: string,
  { interruptIn }: PushOptions = {},
): Promise<string[]> {
  await loadModule();
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const applied = await readHistory(client);
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const pending = files.filter((name) => !applied.includes(name.slice(0, 14)));
    if (pending.length > 0) await client.query(MAKE_HISTORY);
    for (const name of pending) {
      await client.query('reset all');
      const statements = splitStatements(await readFile(join(folder, name), 'utf8'));
      const version = name.slice(0, 14);
      const half = Math.ceil(statements.length / 2);
      await client.query('begin');
      for (const [n, text] of statements.entries()) {
        if (version === interruptIn && n === half) throw new PushInterrupted(version);
        await client.query({ text, queryMode: 'extended' } as pg.QueryConfig);
      }
      await client.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name.slice(15, -'.sql'.length), statements],
      );
      await client.query('commit');
    }
    return pending.map((name) => name.slice(0, 14));
  } finally {
    // Uncommitted statements are gone with the connection.
    await client.end();
  }
}
