import { startRealSupabase } from '../../testing/real/server';

/** Starts a real Supabase for the parent process, with the settings of PostgreSQL that POSTGRES_SETTINGS holds as JSON. */
async function main() {
  const settings: Record<string, string> = JSON.parse(process.env.POSTGRES_SETTINGS ?? '{}');
  const { stop, ...ready } = await startRealSupabase({ settings });
  const end = () => void stop().finally(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  process.send?.({ type: 'ready', ...ready });
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.send?.({ type: 'failed', message }, () => process.exit(1));
});
