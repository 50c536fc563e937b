import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../../host/start';
import type { Db } from '../../../src/server/db/supabase';
import { right, unwrap, wrong, type Finding } from './finding';

const SUPABASE = path.join(projectRoot, 'supabase');

const PUSH = 'npx supabase db push --db-url "<connection string>"';
const inSql = (statement: string) => `psql "<connection string>" -c "${statement}"`;

/** Statement timeout of each role. */
export const TIME_LIMITS = { anon: '3s', authenticated: '4s' } as const;
export type LimitedRole = keyof typeof TIME_LIMITS;

/** PostgREST learns a changed limit when it is told. */
export const setTimeLimit = (role: LimitedRole): string =>
  inSql(
    `alter role ${role} set statement_timeout = '${TIME_LIMITS[role]}'; notify pgrst, 'reload config'`,
  );

const inspectionSchema = z.object({
  privileges: z.array(z.string()),
  without_rls: z.array(z.string()),
  loose_search_paths: z.array(z.string()),
  settings: z.record(z.string(), z.array(z.string())),
  migrations: z.array(z.string()),
  server: z.string(),
});
type Inspection = z.infer<typeof inspectionSchema>;

/** Reads the project's own report on itself. @throws when the project does not answer */
export const inspectProject = async (service: Db): Promise<Inspection> =>
  inspectionSchema.parse(unwrap(await service.rpc('inspect_project')));

/** Lists the entries that only one of the lists has, marked as in a diff. */
const difference = (wanted: string[], there: string[]): string[] => [
  ...there.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`),
  ...wanted.filter((line) => !there.includes(line)).map((line) => `- ${line}`),
];

async function checkMigrations({ migrations }: Inspection): Promise<Finding> {
  const files = await readdir(path.join(SUPABASE, 'migrations'));
  const known = files.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, 14));
  const details = difference(known, migrations);
  if (details.length === 0) return right('Migrations', `all ${known.length} are applied`);
  const isAhead = details.some((line) => line.startsWith('+'));
  return wrong(
    'Migrations',
    'the project differs from supabase/migrations (+ only there, - not applied)',
    isAhead ? 'check out the version of this repository that has them' : PUSH,
    details,
  );
}

async function checkGrants({ privileges }: Inspection): Promise<Finding> {
  const list = await readFile(path.join(SUPABASE, 'privileges.txt'), 'utf8');
  const wanted = list.split('\n').filter(Boolean);
  const details = difference(wanted, privileges);
  return details.length === 0
    ? right('Grants', `all ${wanted.length} are as supabase/privileges.txt says`)
    : wrong(
        'Grants',
        'they differ from supabase/privileges.txt (+ too much, - missing)',
        'npm run supabase:check -- --mend',
        details,
      );
}

function checkRowSecurity({ without_rls }: Inspection): Finding {
  const alter = without_rls.map((table) => `alter table public.${table} enable row level security`);
  return without_rls.length === 0
    ? right('Row level security', 'on for every table')
    : wrong('Row level security', `off for ${without_rls.join(', ')}`, inSql(alter.join('; ')));
}

function checkSearchPaths({ loose_search_paths: loose }: Inspection): Finding {
  const alter = loose.map((name) => `alter function ${name} set search_path = ''`);
  return loose.length === 0
    ? right('Search paths', 'fixed for every function that runs as its owner')
    : wrong('Search paths', `open in ${loose.join(', ')}`, inSql(alter.join('; ')));
}

function checkTimeLimits({ settings }: Inspection): Finding[] {
  return (['anon', 'authenticated'] as const).map((role) => {
    const check = `Time limit of ${role}`;
    const setting = settings[role]?.find((line) => line.startsWith('statement_timeout='));
    const limit = setting?.split('=')[1] ?? 'none';
    return limit === TIME_LIMITS[role]
      ? right(check, `set to ${limit}`)
      : wrong(check, `${limit}, not ${TIME_LIMITS[role]}`, setTimeLimit(role));
  });
}

/** Compares the database's catalogue with the migrations, and identifies the server. */
export async function checkSchema(
  service: Db,
): Promise<{ findings: Finding[]; canInterrupt: boolean }> {
  try {
    const inspection = await inspectProject(service);
    return {
      findings: [
        await checkMigrations(inspection),
        checkRowSecurity(inspection),
        await checkGrants(inspection),
        checkSearchPaths(inspection),
        ...checkTimeLimits(inspection),
      ],
      canInterrupt: !inspection.server.includes('PGlite'),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const finding = wrong('Schema', `cannot be inspected: ${reason}`, PUSH);
    return { findings: [finding], canInterrupt: true };
  }
}
