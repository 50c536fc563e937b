import { addBenchStaff, signIn, takeToken } from './desk-staff';
import { startBenchHost } from './host';
import type { BenchHost } from './host';
import { measure, percentile, together } from './load';
import type { Measured, Target } from './load';

/**
 * What our function adds to the call it makes: `GET /api/leads` through the real host beside the same database function
 * called straight on the REST endpoint, in turns within one run, one call at a time. And once more as browsers ask, who take
 * a compressed answer: it is smaller than the one it is compared with.
 */

const ROUNDS = 8;
const CALLS_PER_ROUND = 50;
const WARM_UP_CALLS = 200;

const BARE = 'list_leads by REST';
const NONE: Measured = { latencies: [], milliseconds: 0 };

/** The aim: the median of the function as a multiple of the bare call's. */
const AIM = 1.5;

const throughFunction = ({ url }: BenchHost, cookie: string, encoding: string): Target => ({
  url: `${url}/api/leads?sort=overdue`,
  method: 'GET',
  expect: 200,
  make: () => ({
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': encoding },
    body: '',
  }),
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

const row = (measured: Measured, bareMs: number) => ({
  'p50 ms': Number(percentile(measured, 0.5).toFixed(1)),
  'p95 ms': Number(percentile(measured, 0.95).toFixed(1)),
  '× bare': Number((percentile(measured, 0.5) / bareMs).toFixed(2)),
});

async function measureInTurns(targets: Record<string, Target>) {
  const entries = Object.entries(targets);
  for (const [, target] of entries) await measure(target, WARM_UP_CALLS, 1);
  const rounds: Record<string, Measured[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of entries) {
      (rounds[name] ??= []).push(await measure(target, CALLS_PER_ROUND, 1));
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, each]) => [name, together(each)]));
}

/** Starts the host on data that is there, and prints the latencies beside those of the bare call. */
export async function measureOverhead(dataDir: string): Promise<void> {
  const host = await startBenchHost(dataDir);
  try {
    await addBenchStaff(host);
    const cookie = await signIn(host);
    const targets: Record<string, Target> = {
      [BARE]: straightCall(host, await takeToken(host)),
      'GET /api/leads': throughFunction(host, cookie, 'identity'),
      'the same, compressed': throughFunction(host, cookie, 'br'),
    };
    const measured = await measureInTurns(targets);
    const bare = percentile(measured[BARE] ?? NONE, 0.5);
    const rows = Object.entries(measured).map(([name, each]) => [name, row(each, bare)]);
    console.table(Object.fromEntries(rows));
    console.log(`Aim: at most ${AIM} × the bare call\n`);
  } finally {
    await host.stop();
  }
}
