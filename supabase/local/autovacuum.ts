import type { Database } from './database';

/** In ms. A Postgres server looks every minute (autovacuum_naptime); to look costs less than a request. */
const INTERVAL_MS = 10_000;

/**
 * Tables of which a tenth was changed since they were last looked after, by what this process counted (a server's
 * autovacuum_analyze_threshold and scale factor); and those that grew by a fifth since, for the counts end with the process.
 */
const WORN_TABLES = `
  select format('%I.%I', worn.schemaname, worn.relname) as name
  from pg_stat_user_tables as worn
  join pg_class as class on class.oid = worn.relid
  where worn.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)
    or pg_relation_size(class.oid) / current_setting('block_size')::integer > 10 + 1.2 * class.relpages`;

async function lookAfter(database: Database): Promise<void> {
  const { rows } = await database.query<{ name: string }>(WORN_TABLES);
  // One at a time: requests take their turns in between.
  for (const { name } of rows) await database.exec(`vacuum (analyze) ${name}`);
}

/**
 * Does what a Postgres server's autovacuum does and PGlite lacks: without it the planner knows nothing about the tables and
 * reads them whole, and what was changed or erased stays in the files.
 *
 * @returns ends it, once what was begun is done
 */
export function startAutovacuum(database: Database, intervalMs = INTERVAL_MS) {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= lookAfter(database)
      .catch((error: unknown) => {
        // Nothing depends on it: it is tried again at the next turn.
        console.error(
          'local Supabase: autovacuum:',
          error instanceof Error ? error.message : error,
        );
      })
      .finally(() => (running = undefined));
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
