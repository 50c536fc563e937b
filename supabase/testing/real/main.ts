import { startRealSupabase } from './server';

/** Starts a real Supabase for the parent process, and ends with it. Settings: see `forkRealSupabase`. */
async function main() {
  const { SUPABASE_MIGRATIONS: migrations, SUPABASE_REFRESH_REUSE_SECONDS: reuse } = process.env;
  const supabase = await startRealSupabase({
    ...(migrations !== undefined && { migrations }),
    ...(reuse !== undefined && { refreshReuseSeconds: Number(reuse) }),
  });
  const stop = () => void supabase.stop().finally(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  const { stop: _stop, ...ready } = supabase;
  process.send?.({ type: 'ready', ...ready });
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.send?.({ type: 'failed', message }, () => process.exit(1));
});
