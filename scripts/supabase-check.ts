/** `npm run supabase:check [-- --list]`: whether a Supabase project is ready for visitors. */
import { parseArgs } from 'node:util';
import {
  readArguments,
  readEnvironment,
  runCommand,
  type ServiceAccess,
  withServiceAccess,
} from './lib/command';
import { LOOK_YOURSELF } from './supabase-check/auth-settings';
import type { Finding } from './supabase-check/finding';
import { checkProject, describe } from './supabase-check/check-project';
import { formatObjects } from './supabase-check/description';

const usage = `Usage: npm run supabase:check [-- --list]
Checks the project of SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, or the local Supabase:
a line for each check, and how to mend it: for an object of the database, the file that defines it. Exit code 0
when nothing is wrong, else 1. With SUPABASE_DB_URL, the connection string of its owner, the database itself is
asked instead of a function of the project, which somebody may have changed.
--list prints the description of the project, in the form of supabase/schema.txt.`;

/** Settings that no call can read, and on which the site does not depend. */
const UNSEEN = `Not visible from outside: how long Supabase lets a session idle (the site ends its own after 30 minutes
idle and 8 hours in all), backups, and who else holds the secret key. In a hosted project look yourself, in its dashboard:
${LOOK_YOURSELF.map((setting) => `- ${setting}.`).join('\n')}`;

const options = {
  list: { type: 'boolean', default: false },
} as const;

const MARKS: Record<Finding['state'], string> = {
  right: '✓ ok     ',
  wrong: '✗ WRONG  ',
  unknown: '– unknown',
};

/** Formats a finding: one line and, if something is wrong, its details and remedy. */
const linesOf = ({ check, state, found, details = [], mend }: Finding): string[] => [
  `${MARKS[state]} ${check}: ${found}`,
  ...details.map((detail) => `            ${detail}`),
  ...(mend === undefined ? [] : [`            Mend it: ${mend}`]),
];

/** Checks a project and prints the findings. @returns true if all is right */
async function check(access: ServiceAccess): Promise<boolean> {
  console.log(`Checking ${access.url}`);
  const findings = await checkProject(access);
  for (const line of findings.flatMap(linesOf)) console.log(line);
  const count = (state: Finding['state']) =>
    findings.filter((finding) => finding.state === state).length;
  console.log(`${summary(count('wrong'), count('unknown'), findings.length)}\n`);
  return count('wrong') === 0;
}

function summary(wrong: number, unknown: number, all: number): string {
  if (wrong > 0) return `${wrong} of ${all} are wrong.`;
  return unknown === 0
    ? 'All is right.'
    : `Nothing is wrong, but ${unknown} of ${all} could not be looked at.`;
}

async function list(access: ServiceAccess): Promise<void> {
  process.stdout.write(formatObjects((await describe(access)).objects));
}

runCommand(async () => {
  const chosen = readArguments(usage, () => parseArgs({ options }).values);
  await withServiceAccess(readEnvironment(), async (access) => {
    if (chosen.list) return list(access);
    const isRight = await check(access);
    console.log(UNSEEN);
    process.exitCode = isRight ? 0 : 1;
  });
});
