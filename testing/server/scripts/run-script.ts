import { execFile } from 'node:child_process';
import path from 'node:path';

export interface Ended {
  code: number;
  output: string;
  errors: string;
}

/** Runs the command of `scripts/<name>.ts` as npm does, to its end, with these variables besides ours. */
export function runScript(
  name: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Ended> {
  const command = [path.join(__dirname, '../../../scripts/command.mjs'), name, ...args];
  const env = { ...process.env, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

/** The variables that name a Supabase project to a command, as if it were a hosted one. */
export const projectVariables = (
  url: string,
  secretKey: string,
  publishableKey = 'public-key',
): Record<string, string> => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
  SUPABASE_SECRET_KEY: secretKey,
});
