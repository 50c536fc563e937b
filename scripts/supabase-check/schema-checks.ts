import type { Db } from '../../src/server/db/supabase';
import { describeDifference, type Difference, findDifferences } from './differences';
import { type Objects, type Project, readWantedObjects } from './description';
import { isOfFirstVersion, MADE_BY_FIRST_VERSION } from '../../supabase/local/migrate';
import { right, wrong, type Finding } from './finding';
import { mendingSql } from './mending';
import { readMigrations } from './sql-files';

const PUSH = 'npx supabase db push --db-url "<connection string>"';
const MEND_GRANTS = 'npm run supabase:check -- --mend';
const COMPARE = 'compare it with supabase/migrations';

/** The command that prints an object's SQL and runs it. */
const sqlCommand = (object: string): string =>
  `npm run -s supabase:check -- --sql '${object}' | psql -1 "<connection string>"`;

const madeByFirstVersion = (): Finding =>
  wrong('Schema', MADE_BY_FIRST_VERSION, 'use a new project (docs/upgrade.md, "Data of 0.1.0")');

async function checkMigrations({ migrations }: Project): Promise<Finding> {
  const known = (await readMigrations()).map(({ version }) => version);
  const details = [
    ...migrations.filter((version) => !known.includes(version)).map((version) => `+ ${version}`),
    ...known.filter((version) => !migrations.includes(version)).map((version) => `- ${version}`),
  ];
  if (details.length === 0) return right('Migrations', `all ${known.length} are applied`);
  if (isOfFirstVersion(migrations, known)) return madeByFirstVersion();
  const isAhead = details.some((line) => line.startsWith('+'));
  return wrong(
    'Migrations',
    'the project differs from supabase/migrations (+ only there, - not applied)',
    isAhead ? 'check out the version of this repository that has them' : PUSH,
    details,
  );
}

const isDefault = ({ name }: Difference) => / default on \w+( in \w+)?$/.test(name);
const isGrant = (difference: Difference) =>
  difference.kind === 'privilege' && !isDefault(difference);

function checkGrants(differences: Difference[], wanted: Objects): Finding {
  const details = differences
    .filter(isGrant)
    .map(({ name, found }) => `${found === undefined ? '-' : '+'} ${name}`)
    .sort();
  const count = [...wanted.keys()].filter((object) => object.startsWith('privilege ')).length;
  return details.length === 0
    ? right('Grants', `all ${count} are as supabase/schema.txt says`)
    : wrong(
        'Grants',
        'they differ from supabase/schema.txt (+ too much, - missing)',
        MEND_GRANTS,
        details,
      );
}

function reportDifference(difference: Difference): Finding {
  const { kind, name } = difference;
  const object = `${kind} ${name}`;
  const mend = mendingSql(difference) === undefined ? COMPARE : sqlCommand(object);
  return wrong(object, describeDifference(difference), mend);
}

/** Compares all that the project says of itself with the description of fresh migrations. */
export async function checkSchema(project: Project): Promise<Finding[]> {
  const wanted = await readWantedObjects();
  const differences = findDifferences(wanted, project.objects);
  const reports = differences
    .filter((difference) => !isGrant(difference))
    .map((difference) => reportDifference(difference));
  return [
    await checkMigrations(project),
    ...(reports.length > 0
      ? reports
      : [right('Schema', `all ${wanted.size} objects are as supabase/schema.txt says`)]),
    checkGrants(differences, wanted),
  ];
}

/** SQL that mends one object of the project, or all that SQL can mend. */
export async function listMendingSql({ objects }: Project, object: string): Promise<string> {
  const differences = findDifferences(await readWantedObjects(), objects);
  return differences
    .filter(({ kind, name }) => object === 'all' || object === `${kind} ${name}`)
    .flatMap((difference) => mendingSql(difference) ?? [])
    .join('\n');
}

/** Codes of functions that are there, but not for this key. */
const REFUSED = /^(42501|PT\d{3})$/;

/** 0.1.0 has a function of this name, and no later version has. */
async function hasFirstVersion(service: Db): Promise<boolean> {
  const { error } = await service.rpc('lead_counts' as never);
  return error === null || REFUSED.test(error.code);
}

/** The finding on a project that cannot describe itself. */
export async function undescribed(error: unknown, service: Db): Promise<Finding> {
  if (await hasFirstVersion(service)) return madeByFirstVersion();
  const reason = error instanceof Error ? error.message : String(error);
  return wrong('Schema', `cannot be inspected: ${reason}`, PUSH);
}
