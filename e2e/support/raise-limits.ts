import { startLocalSupabase } from '../../host/supabase/local-supabase';
import { liftLimits } from '../../testing/server/host/lift-limits';

/**
 * Lifts every limit for the host that starts next.
 *
 * @param dataDir absolute path of its data
 */
export async function raiseLimits(dataDir: string): Promise<void> {
  const database = await startLocalSupabase({ dataDir, report: console.warn });
  try {
    await liftLimits(database);
  } finally {
    await database.stop();
  }
}
