/**
 * `npm run supabase:migration -- name`: writes the migration that makes of `supabase/migrations` what `supabase/schemas`
 * says.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../supabase/local/errors';
import { runCommand } from './lib/command';
import {
  type Objects,
  readMigrations,
  readSchemas,
  describeSql,
  writeDescription,
} from './supabase-check/description';
import { type Difference, findDifferences } from './supabase-check/differences';
import {
  writeChanges,
  joinMigration,
  MIGRATIONS,
  openMigration,
} from './supabase-migration/migration';

const USAGE = 'npm run supabase:migration -- <what_changes>';

async function describeTexts(texts: readonly string[]): Promise<Objects> {
  return (await describeSql(texts)).objects;
}

const showObject = ({ kind, name, wanted, found }: Difference): string =>
  [`${kind} ${name}`, `  schemas:    ${wanted ?? 'none'}`, `  migrations: ${found ?? 'none'}`].join(
    '\n',
  );

runCommand(async () => {
  const name = process.argv[2];
  if (name === undefined) throw new OperatorError(USAGE);
  const migration = await openMigration(name);
  const earlier = (await readMigrations())
    .filter(({ version }) => version < migration.name.slice(0, 14))
    .map(({ sql }) => sql);
  const wanted = await describeTexts((await readSchemas()).map(({ sql }) => sql));
  const found = await describeTexts([...earlier, migration.before]);
  const { statements } = writeChanges(findDifferences(wanted, found));
  const text = joinMigration(migration, statements);
  const file = path.join(MIGRATIONS, migration.name);
  await writeFile(file, text);
  const left = findDifferences(wanted, await describeTexts([...earlier, text]));
  console.log(`${statements.length} statements in ${file}.`);
  if (left.length > 0) {
    throw new OperatorError(
      [
        'These are for you: write them above the written lines, and data below them. Then run the command again.',
        ...left.map(showObject),
      ].join('\n'),
    );
  }
  console.log(await writeDescription());
});
