/** Runs a file of SQL in the database of a data folder that nobody uses. Arguments: the folder, the file. */
import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../../supabase/local/database';

async function main([dataDir = '', file = '']: string[]): Promise<void> {
  const database = await openDatabase(dataDir);
  await database.exec(await readFile(file, 'utf8'));
  await database.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
