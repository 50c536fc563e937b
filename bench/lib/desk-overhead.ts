import { addBenchStaff, signIn, takeToken } from './desk-staff';
import { startBenchHost } from './host';
import type { BenchHost } from './host';
import { measure, percentile, together } from './load';
import type { Measured, Target } from './load';

/**
 * What our function adds to the call it makes: `GET /api/leads` through the real host beside the same database function
 * called straight on the REST endpoint, in turns within one run, one call at a time.
 */

const ROUNDS = 8;
const CALLS_PER_ROUND = 50;
const WARM_UP_CALLS = 200;

/** The aim: the median of the function as a multiple of the bare call's. */
const AIM = 1.5;

const throughFunction = ({ url }: BenchHost, cookie: string): Target => ({
  url: `${url}/api/leads?sort=overdue`,
  method: 'GET',
  expect: 200,
  make: () => ({ headers: { cookie, 'sec-fetch-site': 'same-origin' }, body: '' }),
});

const straightCall = ({ supabase: { url, anonKey } }: BenchHost, accessToken: string): Target => ({
  url: `${url}/rest/v1/rpc/list_leads`,
  expect: 200,
  make: () => ({
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ filter: {}, sort: 'overdue', page: 1, per_page: 25 }),
  }),
});

const row = (measured: Measured) => ({
  'p50 ms': Number(percentile(measured, 0.5).toFixed(1)),
  'p95 ms': Number(percentile(measured, 0.95).toFixed(1)),
});

/** Starts the host on data that is there, and prints both latencies and their ratio. */
export async function measureOverhead(dataDir: string): Promise<void> {
  const host = await startBenchHost(dataDir);
  try {
    await addBenchStaff(host);
    const ours = throughFunction(host, await signIn(host));
    const bare = straightCall(host, await takeToken(host));
    for (const target of [ours, bare]) await measure(target, WARM_UP_CALLS, 1);
    const [oursRounds, bareRounds]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      oursRounds.push(await measure(ours, CALLS_PER_ROUND, 1));
      bareRounds.push(await measure(bare, CALLS_PER_ROUND, 1));
    }
    const [all, allBare] = [together(oursRounds), together(bareRounds)];
    console.table({ 'GET /api/leads': row(all), 'list_leads by REST': row(allBare) });
    const ratio = percentile(all, 0.5) / percentile(allBare, 0.5);
    console.log(`The function takes ${ratio.toFixed(2)} × the call (aim: at most ${AIM})\n`);
  } finally {
    await host.stop();
  }
}
