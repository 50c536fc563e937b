import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../host/start';

const SUPABASE = path.join(projectRoot, 'supabase');

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

/** The present schema, in the order of need. */
export const readSchemas = (): Promise<SqlFile[]> => readFolder(path.join(SUPABASE, 'schemas'));

/** The project's migrations, oldest first. */
export async function readMigrations(): Promise<{ version: string; sql: string }[]> {
  const files = await readFolder(path.join(SUPABASE, 'migrations'));
  return files.map(({ name, sql }) => ({ version: name.slice(0, 14), sql }));
}
