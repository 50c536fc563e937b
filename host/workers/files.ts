import type { Env } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { tidyFiles } from '../../src/server/files/tidy-files';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

const MINUTE = 60_000;

/** Judges, scans and tidies files for as long as the host runs; undefined without a secret key. */
export function startFiles(
  { CLAMAV_URL }: Pick<Env, 'CLAMAV_URL'>,
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { everyMs = MINUTE }: { everyMs?: number } = {},
): Repeating | undefined {
  if (secretKey === undefined) return undefined;
  return repeat(everyMs, async () => {
    try {
      await tidyFiles(variables.SUPABASE_URL, secretKey, CLAMAV_URL);
    } catch (cause) {
      logFault({
        message: 'Files wait to be judged, scanned or removed for another minute.',
        cause,
      });
    }
  });
}
