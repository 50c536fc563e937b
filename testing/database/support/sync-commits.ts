import fs from 'node:fs';

import { openDatabase } from '../../../supabase/local/database';

/**
 * Prints how often Postgres waits for the disk while it reads, and while it commits; then lets the disk fail at the next
 * commit. Argument: the folder of the database.
 */
async function main(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir);
  await database.exec('create table kept (id integer)');
  let waits = 0;
  const sync = fs.fsyncSync;
  fs.fsyncSync = (file) => {
    waits += 1;
    sync(file);
  };
  await database.exec('select * from kept');
  console.log(`read: ${waits}`);
  await database.exec('insert into kept values (1)');
  console.log(`committed: ${waits}`);
  fs.fsyncSync = () => {
    throw Object.assign(new Error('The disk is broken'), { code: 'EIO' });
  };
  await database.exec('insert into kept values (2)');
  console.log('committed on a broken disk');
}

void main(process.argv[2] ?? '');
