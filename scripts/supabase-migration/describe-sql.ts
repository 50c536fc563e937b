import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Connection, openDatabase } from '../../supabase/local/database';
import { type Project, describeConnection } from '../supabase-check/description';

/** Works with a database that has what a project has before its first migration. */
export async function withDatabase<Result>(
  work: (database: Connection) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'supabase-migration-'));
  const database = await openDatabase(folder);
  try {
    return await work(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs these texts one after the other and describes what they make. */
export const describeSql = (texts: readonly string[]): Promise<Project> =>
  withDatabase(async (database) => {
    for (const text of texts) await database.exec(text);
    return describeConnection(database);
  });
