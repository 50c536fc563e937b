import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../host/start';

const FOLDER = path.join(projectRoot, 'supabase', 'migrations');

/** The project's migrations, oldest first. */
export async function readMigrations(): Promise<{ version: string; sql: string }[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      version: file.slice(0, 14),
      sql: await readFile(path.join(FOLDER, file), 'utf8'),
    })),
  );
}
