import { keyHeaders } from '../src/server/db/supabase';
import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { liftLimits } from '../testing/server/host/lift-limits';
import { residentMegabytes } from '../testing/server/host/resident-megabytes';
import { makeReference } from '../src/server/enquiries/reference';
import { startSupabase, type Engine } from '../testing/database/start';
import { runCommand } from '../scripts/lib/command';
import { startBenchHost, type BenchHost } from './lib/host';
import { measure, percentile, perSecond, together, type Measured, type Target } from './lib/load';
import { measureConnections, ownEnquiry } from './lib/send-connections';
import { engineOf } from './lib/lead-stock';

/**
 * Measures the cost of our function: `POST /api/enquiries` through the real host beside the same insert straight on the
 * REST endpoint, in turns within one run; then 5,000 requests while the host's memory is watched. `npm run
 * bench:enquiries -- [--real] [--connections]`: `--real` uses PostgREST and PostgreSQL and first compares many
 * connections with one; `--connections` runs only that comparison, which needs no build.
 */

const CONCURRENCY = 8;
const ROUNDS = 5;
const CALLS_PER_ROUND = 400;
/** A server is judged warm: compiled by V8, connections open. */
const WARM_UP_CALLS = 1500;
const MEMORY_STEPS = 5;
const CALLS_PER_STEP = 1000;

/** The aim: throughput of the function as a share of the bare insert's. */
const AIM = 0.6;

const throughFunction = ({ url }: BenchHost): Target => ({
  url: `${url}/api/enquiries`,
  expect: 201,
  make: () => ({
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': [10, ...randomBytes(3)].join('.'),
    },
    body: JSON.stringify(ownEnquiry()),
  }),
});

const straightInsert = ({ supabase: { url, publishableKey } }: BenchHost): Target => ({
  url: `${url}/rest/v1/contact_submissions`,
  expect: 201,
  make: () => ({
    headers: {
      ...keyHeaders(publishableKey),
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify({
      ...ownEnquiry(),
      reference: makeReference(),
      idempotency_key: randomUUID(),
    }),
  }),
});

const row = ({ latencies, milliseconds }: Measured) => ({
  'calls/s': Math.round(perSecond({ latencies, milliseconds })),
  'p50 ms': Number(percentile(latencies, 0.5).toFixed(1)),
  'p99 ms': Number(percentile(latencies, 0.99).toFixed(1)),
  calls: latencies.length,
});

async function compare(host: BenchHost): Promise<void> {
  const [ours, bare] = [throughFunction(host), straightInsert(host)];
  for (const target of [ours, bare]) await measure(target, WARM_UP_CALLS, CONCURRENCY);
  const [oursRounds, bareRounds]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    oursRounds.push(await measure(ours, CALLS_PER_ROUND, CONCURRENCY));
    bareRounds.push(await measure(bare, CALLS_PER_ROUND, CONCURRENCY));
  }
  const [all, allBare] = [together(oursRounds), together(bareRounds)];
  console.table({ 'POST /api/enquiries': row(all), 'insert by REST': row(allBare) });
  const share = perSecond(all) / perSecond(allBare);
  console.log(`Share of the bare insert: ${share.toFixed(2)} (aim: at least ${AIM})\n`);
}

async function watchMemory(host: BenchHost): Promise<void> {
  const megabytes = () => residentMegabytes(host.pid).toFixed(0);
  const series = [megabytes()];
  for (let step = 0; step < MEMORY_STEPS; step++) {
    await measure(throughFunction(host), CALLS_PER_STEP, CONCURRENCY);
    series.push(megabytes());
  }
  const calls = MEMORY_STEPS * CALLS_PER_STEP;
  console.log(`Host memory over ${calls} calls, each ${CALLS_PER_STEP}: ${series.join(' → ')} MB`);
}

async function measureHost(engine: Engine): Promise<void> {
  const supabase = engine === 'real' ? await startSupabase({}, engine) : undefined;
  const host = await startBenchHost(supabase && { supabase });
  try {
    await liftLimits(host.supabase);
    await compare(host);
    await watchMemory(host);
  } finally {
    await host.stop();
    await supabase?.stop();
  }
}

async function main(): Promise<void> {
  const options = { real: { type: 'boolean' }, connections: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  if (values.real || values.connections) await measureConnections();
  if (!values.connections) await measureHost(engineOf(values));
}

runCommand(main);
