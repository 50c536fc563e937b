/** `npm run supabase:check [-- --mend | --list]`: whether a Supabase project is ready for visitors. */
import { parseArgs } from 'node:util';
import { connectService, openDatabase } from '../src/server/db/supabase';
import { OperatorError } from '../supabase/local/errors';
import {
  readArguments,
  readEnvironment,
  runCommand,
  type ServiceAccess,
  withServiceAccess,
} from './lib/command';
import { checkAccounts } from './lib/supabase-check/account-checks';
import type { Finding } from './lib/supabase-check/finding';
import { checkSchema, inspectProject } from './lib/supabase-check/schema-checks';
import { checkVisitors } from './lib/supabase-check/visitor-checks';

const usage = `Usage: npm run supabase:check [-- --mend | --list]
Checks the project of SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY, or the local Supabase:
a line for each check, and what mends it. Exit code 0 when all is right, else 1. With --mend, grants are
applied anew when something is wrong, and all is checked again. --list prints the privileges as they are, for
supabase/privileges.txt.`;

/** No call shows these; the site does not depend on them. */
const UNSEEN = `Not visible from outside: how long Supabase lets a session idle (the site ends its own after 30 minutes
idle and 8 hours in all), backups, and who else holds the service key.`;

const options = {
  mend: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
} as const;

const TIMEOUT_MS = 10_000;

/** Looks whether a Supabase project is as this repository needs it. Leaves nothing behind. */
async function checkProject(access: ServiceAccess): Promise<Finding[]> {
  const { url, anonKey, serviceRoleKey } = access;
  const service = connectService(url, serviceRoleKey);
  const connectPublic = (token?: string) =>
    openDatabase(url, { key: anonKey, ...(token !== undefined && { token }) }, () =>
      AbortSignal.timeout(TIMEOUT_MS),
    );
  const { findings, canInterrupt } = await checkSchema(service);
  return [
    ...findings,
    ...(await checkVisitors(connectPublic(), service, canInterrupt)),
    ...(await checkAccounts(access, connectPublic, canInterrupt)),
  ];
}

const MARKS: Record<Finding['state'], string> = {
  right: '✓ ok     ',
  wrong: '✗ WRONG  ',
  unknown: '– unknown',
};

/** A finding for the terminal: one line and, if something is wrong, its details and remedy. */
const linesOf = ({ check, state, found, details = [], mend }: Finding): string[] => [
  `${MARKS[state]} ${check}: ${found}`,
  ...details.map((detail) => `            ${detail}`),
  ...(mend === undefined ? [] : [`            Mend it: ${mend}`]),
];

/** Checks and reports; true when all is right. */
async function check(access: ServiceAccess): Promise<boolean> {
  console.log(`Checking ${access.url}`);
  const findings = await checkProject(access);
  for (const line of findings.flatMap(linesOf)) console.log(line);
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  console.log(wrong === 0 ? 'All is right.\n' : `${wrong} of ${findings.length} are wrong.\n`);
  return wrong === 0;
}

async function applyGrants({ url, serviceRoleKey }: ServiceAccess): Promise<void> {
  const { error } = await connectService(url, serviceRoleKey).rpc('apply_grants');
  if (error) throw new OperatorError(`The grants could not be applied: ${error.message}`);
  console.log('The grants are applied anew.');
}

async function listPrivileges({ url, serviceRoleKey }: ServiceAccess): Promise<void> {
  const { privileges } = await inspectProject(connectService(url, serviceRoleKey));
  console.log(privileges.join('\n'));
}

runCommand(async () => {
  const { mend, list } = readArguments(usage, () => parseArgs({ options }).values);
  await withServiceAccess(readEnvironment(), async (access) => {
    if (list) return listPrivileges(access);
    let isRight = await check(access);
    if (mend && !isRight) {
      await applyGrants(access);
      isRight = await check(access);
    }
    console.log(UNSEEN);
    process.exitCode = isRight ? 0 : 1;
  });
});
