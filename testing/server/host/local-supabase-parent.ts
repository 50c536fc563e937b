import { startLocalSupabase } from '../../../host/supabase/local-supabase';

/** Keeps a local Supabase until a signal ends it, in a process that a test can kill. Argument: the data folder. */
async function main(): Promise<void> {
  await startLocalSupabase({ dataDir: process.argv[2] ?? '', report: console.error });
}

void main();
