/** `npm run canary -- <site>`: sends a marked test enquiry and sees whether it arrives; for cron. */
import path from 'node:path';
import { z } from 'zod';
import { findSessionSecret } from '../host/backend/secrets';
import { projectRoot } from '../host/start';
import type { Env } from '../src/server/env';
import { connectService } from '../src/server/db/supabase';
import { exitCode, flyCanary } from './lib/canary';
import { readEnvironment, runCommand } from './lib/command';
import { findServiceAccess } from './lib/service-access';
import { OperatorError } from '../supabase/local/operator-error';

const usage = `Usage: npm run canary -- https://site.example
Sends a test enquiry that nobody sees, and looks whether it arrived. One line tells; the exit code is
0 well, 1 could not run, 2 the site is away, 3 it refuses, 4 not found, 5 mail waits too long.
It needs the site's SESSION_SECRET and database, as the environment or DATA_DIR names them.`;

const argumentsSchema = z.tuple([
  z.url({ protocol: /^https?$/ }).transform((site) => new URL(site).origin),
]);

async function secretOf({ SESSION_SECRET, DATA_DIR }: Env): Promise<string> {
  const [newest] = SESSION_SECRET ?? [];
  const secret = newest ?? (await findSessionSecret(path.resolve(projectRoot, DATA_DIR)));
  if (secret === undefined) throw new OperatorError('SESSION_SECRET must be that of the site.');
  return secret;
}

async function main(): Promise<void> {
  const parsed = argumentsSchema.safeParse(process.argv.slice(2));
  if (!parsed.success) throw new OperatorError(usage);
  const [site] = parsed.data;
  const env = readEnvironment();
  const secret = await secretOf(env);
  const findDatabase = async () => {
    const access = await findServiceAccess(env);
    return access && connectService(access.url, access.serviceRoleKey);
  };
  const { code, line } = await flyCanary(site, secret, findDatabase);
  (code === exitCode.ok ? console.log : console.error)(line);
  process.exitCode = code;
}

runCommand(main);
