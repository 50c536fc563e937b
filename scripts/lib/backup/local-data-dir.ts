import path from 'node:path';
import { projectRoot } from '../../../host/start';
import type { Env } from '../../../src/server/env';
import { CommandError } from '../command';

/** The local Supabase's data folder, as an absolute path. @throws CommandError when a hosted project is in use */
export function localDataDir({
  SUPABASE_URL,
  DATA_DIR,
}: Pick<Env, 'SUPABASE_URL' | 'DATA_DIR'>): string {
  if (SUPABASE_URL !== undefined) {
    throw new CommandError(
      'SUPABASE_URL is set: a hosted project is backed up by Supabase, see docs/deploy.md.',
    );
  }
  return path.resolve(projectRoot, DATA_DIR);
}
