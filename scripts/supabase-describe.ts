/** `npm run supabase:describe`: writes down the schema that the migrations make, for `npm run supabase:check` and functions. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../host/start';
import { startLocalSupabase } from '../host/supabase/local-supabase';
import { connectService } from '../src/server/db/supabase';
import { runCommand } from './lib/command';
import {
  DESCRIPTION_FILE,
  describeProject,
  formatObjects,
  type Project,
} from './supabase-check/description';

const VERSION_FILE = path.join(projectRoot, 'src', 'server', 'db', 'schema-version.ts');

/** Describes a project that has the migrations and nothing else. */
async function describeMigrations(): Promise<Project> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'supabase-describe-'));
  try {
    const supabase = await startLocalSupabase({ dataDir, report: console.warn });
    try {
      return await describeProject(connectService(supabase.url, supabase.serviceRoleKey));
    } finally {
      await supabase.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Functions need the newest migration. */
async function writeNeededVersion({ migrations }: Project): Promise<void> {
  const source = await readFile(VERSION_FILE, 'utf8');
  const updated = source.replace(/(NEEDED_SCHEMA = ')\d{14}/, `$1${migrations.at(-1)}`);
  await writeFile(VERSION_FILE, updated);
}

runCommand(async () => {
  const project = await describeMigrations();
  await writeFile(DESCRIPTION_FILE, formatObjects(project.objects));
  await writeNeededVersion(project);
  console.log(`${project.objects.size} objects up to migration ${project.migrations.at(-1)}.`);
});
