import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../../host/start';
import { type Database, openDatabase } from '../../../supabase/local/database';
import { checkHistory } from '../../../supabase/local/migrate';
import { OperatorError } from '../../../supabase/local/operator-error';

const contentSchema = z.array(z.object({ leads: z.number(), accounts: z.number() })).length(1);

/** How much a data folder holds. */
export type DataContent = z.infer<typeof contentSchema>[number];

const migrations = path.join(projectRoot, 'supabase', 'migrations');

async function openSafely(dataDir: string): Promise<Database> {
  if (!existsSync(path.join(dataDir, 'db'))) throw new OperatorError(`${dataDir} holds no data.`);
  return openDatabase(dataDir).catch(() => {
    throw new OperatorError(
      'The database cannot be opened: it is damaged, or of another version of Postgres.',
    );
  });
}

/**
 * Opens the database of a data folder, which completes it, and reads from it.
 * @throws OperatorError if it cannot be opened, or is newer than this code
 */
export async function checkData(dataDir: string): Promise<DataContent> {
  const database = await openSafely(dataDir);
  try {
    await checkHistory(database, migrations);
    const { rows } = await database.query(
      `select (select count(*)::int from public.contact_submissions) as leads,
              (select count(*)::int from auth.users) as accounts`,
    );
    return contentSchema.parse(rows)[0] ?? { leads: 0, accounts: 0 };
  } finally {
    await database.close();
  }
}

/** The content in words. */
export const inWords = ({ leads, accounts }: DataContent): string =>
  `leads: ${leads}, staff accounts: ${accounts}`;
