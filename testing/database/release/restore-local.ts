/** Restores a release into a data folder of the local Supabase: `restore-local.ts <folder> <file>`. */
import { openDatabase } from '../../../supabase/local/database';
import { restoreRelease } from './restore';

async function restore(dataDir: string, file: string): Promise<void> {
  const database = await openDatabase(dataDir);
  await restoreRelease(database, file);
  await database.close();
}

const [dataDir = '', file = ''] = process.argv.slice(2);
void restore(dataDir, file);
