import { existsSync } from 'node:fs';
import path from 'node:path';
import { LocalSupabaseError } from '../../host/backend/local-supabase';
import { StaffAccountError } from '../../host/backend/staff-accounts';
import { projectRoot } from '../../host/start';
import { parseEnv, type Env } from '../../src/server/env';
import { DataLockedError } from '../../supabase/local/data-lock';
import { MigrationError } from '../../supabase/local/migrate';

/** A reason not to run that the person at the terminal can mend: shown as it is. */
export class CommandError extends Error {}

/** The environment and `.env`, if there is one. @throws CommandError naming what is malformed */
export function readEnvironment(): Env {
  const dotEnv = path.join(projectRoot, '.env');
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new CommandError(parsed.problems.join('\n'));
  return parsed.env;
}

/** Runs a command's main function; a foreseen failure becomes its message and exit code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const ours = [CommandError, StaffAccountError, LocalSupabaseError];
    const expected = [...ours, DataLockedError, MigrationError];
    const isExpected = expected.some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
