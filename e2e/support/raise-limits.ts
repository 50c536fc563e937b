import { startLocalSupabase } from '../../host/local-supabase';

/** More than all tests together ask for. */
const PLENTY = 100_000;

/**
 * Lets everybody in as often as they like: to a host on this machine all tests are one client. The limits themselves are
 * tried on a host of their own.
 *
 * @param dataDir absolute path of the data of the host that starts next
 */
export async function raiseLimits(dataDir: string): Promise<void> {
  const database = await startLocalSupabase({ dataDir, report: console.warn });
  try {
    const answer = await fetch(`${database.url}/rest/v1/throttle_rules?name=neq.`, {
      method: 'PATCH',
      headers: {
        apikey: database.serviceRoleKey,
        authorization: `Bearer ${database.serviceRoleKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ max_admitted: PLENTY }),
    });
    if (!answer.ok) throw new Error(`limits were not raised: ${answer.status}`);
  } finally {
    await database.stop();
  }
}
