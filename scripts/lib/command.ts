import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../host/start';
import { parseEnv, type Env } from '../../src/server/env';
import { OperatorError } from '../../supabase/local/operator-error';

/** The environment and `.env`, if there is one. @throws OperatorError naming what is malformed */
export function readEnvironment(): Env {
  const dotEnv = path.join(projectRoot, '.env');
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new OperatorError(parsed.problems.join('\n'));
  return parsed.env;
}

/** Runs a command's main function; a foreseen failure becomes its message and exit code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  });
}
