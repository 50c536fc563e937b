import type { FastifyBaseLogger } from 'fastify';
import { connectService, type Db } from '../../src/server/db/supabase';
import { readSiteCounts } from '../../src/server/db/site-counts';
import type { Backend } from './backend';
import { repeat, type Repeating } from './repeat';

export interface CountsOptions {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Pause between two lines, in ms. */
  everyMs?: number;
}

const quarterHourMs = 15 * 60_000;
/** A database that is slow must hold up neither the line nor the end of the host for longer. */
const timeoutMs = 4_000;

/**
 * Writes a line of counts at once, every quarter of an hour, and at the end; numbers only, no personal data. Undefined
 * without a service key, which counting needs.
 */
export function startCounts(
  { serviceRoleKey, variables }: Pick<Backend, 'serviceRoleKey' | 'variables'>,
  { log, everyMs = quarterHourMs }: CountsOptions,
): Repeating | undefined {
  if (serviceRoleKey === undefined) return undefined;
  const db = connectService(variables.SUPABASE_URL, serviceRoleKey, timeoutMs);
  const lines = repeat(everyMs, () => writeLine(db, log));
  return {
    async stop() {
      await lines.stop();
      await writeLine(db, log);
    },
  };
}

async function writeLine(db: Db, log: CountsOptions['log']): Promise<void> {
  try {
    log.info(await readSiteCounts(db), 'counts');
  } catch (cause) {
    log.warn({ cause }, 'counts could not be read');
  }
}
