import { leadQuerySchema } from '../../src/domain/lead-query';
import { listLeads } from '../../src/server/leads/list/list-leads';
import type { Staff } from '../../src/server/auth/staff-only';
import { signIn } from './desk-staff';
import { startBenchHost, type BenchHost } from './host';
import { percentile } from './load';

/**
 * Measures the host's overhead: `GET /api/leads` over HTTP beside the same code calling the database from here, in
 * turns within one run, one request at a time; then once more with compressed responses, as browsers request them.
 */

const ROUNDS = 8;
const CALLS_PER_ROUND = 50;
const WARM_UP_CALLS = 200;

/** The aim: the median of the function as a multiple of the bare call's. */
const AIM = 1.5;

type Ask = () => Promise<unknown>;

const byHost =
  ({ url }: BenchHost, cookie: string, encoding: string): Ask =>
  async () => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': encoding };
    const answer = await fetch(`${url}/api/leads`, { headers });
    if (!answer.ok) throw new Error(`GET /api/leads answered ${answer.status}.`);
    return answer.arrayBuffer();
  };

async function timesOf(ask: Ask, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  return times;
}

async function measureInTurns(asks: Record<string, Ask>): Promise<Record<string, number[]>> {
  const latencies: Record<string, number[]> = {};
  for (const ask of Object.values(asks)) await timesOf(ask, WARM_UP_CALLS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, ask] of Object.entries(asks)) {
      (latencies[name] ??= []).push(...(await timesOf(ask, CALLS_PER_ROUND)));
    }
  }
  return latencies;
}

/** Starts the host on a Supabase with leads and staff, and prints the latencies beside those of the bare calls. */
export async function measureOverhead(
  supabase: BenchHost['supabase'],
  { db, id }: Staff,
): Promise<void> {
  const host = await startBenchHost({ supabase });
  try {
    const cookie = await signIn(host);
    const query = leadQuerySchema.parse({});
    const bare = 'the same calls from here';
    const measured = await measureInTurns({
      [bare]: () => listLeads(db, query, id),
      'GET /api/leads': byHost(host, cookie, 'identity'),
      'the same, compressed': byHost(host, cookie, 'br'),
    });
    const bareMs = percentile(measured[bare] ?? [], 0.5);
    const rows = Object.entries(measured).map(([name, latencies]) => [
      name,
      {
        'p50 ms': Number(percentile(latencies, 0.5).toFixed(1)),
        'p95 ms': Number(percentile(latencies, 0.95).toFixed(1)),
        '× bare': Number((percentile(latencies, 0.5) / bareMs).toFixed(2)),
      },
    ]);
    console.table(Object.fromEntries(rows));
    console.log(`Aim: at most ${AIM} × the bare calls\n`);
  } finally {
    await host.stop();
  }
}
