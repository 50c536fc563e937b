import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { openDatabase } from '../../../supabase/local/database';

/**
 * Opens the database under a folder, deletes its log, and forces a new log file: Postgres ends there, as it does when
 * the disk is full. Argument: the folder.
 */
async function main(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir);
  await database.exec('create table kept (id integer)');
  await rm(join(dataDir, 'db', 'pg_wal'), { recursive: true });
  await database.exec('select pg_switch_wal(); insert into kept values (1)');
}

void main(process.argv[2] ?? '');
