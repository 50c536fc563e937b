import { liftLimits } from '../testing/server/host/lift-limits';
import { addStaff, connectAuthAdmin } from '../host/supabase/staff-accounts';
import { runCommand } from '../scripts/lib/command';
import { startBenchHost, type BenchHost } from './lib/host';
import { measure, medianOf, percentile, type Target } from './lib/load';

/**
 * Compares the response times for an address that has an account and for one that has none, which must not tell which
 * accounts exist: of a wrong password and of a forgotten one; in turns within one run, one request at a time.
 */

const ROUNDS = 40;
const KNOWN = 'bench-known@example.in';
const UNKNOWN = 'bench-nobody@example.in';

type Ask = (host: BenchHost, email: string) => Target;

const ask =
  (path: string, expect: number, fields: object): Ask =>
  ({ url }, email) => ({
    url: url + path,
    expect,
    make: () => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, ...fields }),
    }),
  });

const QUESTIONS: Record<string, Ask> = {
  'wrong password': ask('/api/session', 401, { password: 'not the password' }),
  'forgotten password': ask('/api/password/forgotten', 202, {}),
};

const rounded = (ms: number) => Number(ms.toFixed(2));

const row = (latencies: readonly number[]) => ({
  'p5 ms': rounded(percentile(latencies, 0.05)),
  'median ms': rounded(medianOf(latencies)),
  'p95 ms': rounded(percentile(latencies, 0.95)),
  calls: latencies.length,
});

const SHUFFLES = 5000;
const DOUBT = 0.05;

const difference = (known: readonly number[], unknown: readonly number[]) =>
  medianOf(known) - medianOf(unknown);

function shuffled(values: readonly number[]): number[] {
  const order = values.map((value) => ({ value, place: Math.random() }));
  return order.sort((one, other) => one.place - other.place).map(({ value }) => value);
}

/** The share of shuffles, with the labels dealt anew, whose difference is as large as this one. */
function chanceOf(known: readonly number[], unknown: readonly number[]): number {
  const found = Math.abs(difference(known, unknown));
  const all = [...known, ...unknown];
  let asLarge = 0;
  for (let round = 0; round < SHUFFLES; round += 1) {
    const dealt = shuffled(all);
    const other = difference(dealt.slice(0, known.length), dealt.slice(known.length));
    if (Math.abs(other) >= found) asLarge += 1;
  }
  return asLarge / SHUFFLES;
}

async function compare(host: BenchHost, name: string, target: Ask): Promise<void> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The one that comes second meets warmer caches, so they take turns in that too.
    const turns = [
      { email: KNOWN, latencies: known },
      { email: UNKNOWN, latencies: unknown },
    ];
    for (const { email, latencies } of round % 2 === 0 ? turns : turns.toReversed()) {
      latencies.push(...(await measure(target(host, email), 1, 1)).latencies);
    }
  }
  console.table({ [`${name}, known`]: row(known), [`${name}, unknown`]: row(unknown) });
  const chance = chanceOf(known, unknown);
  const verdict = chance >= DOUBT ? 'within noise' : 'MORE than noise';
  const ms = rounded(difference(known, unknown));
  console.log(`${name}: difference of medians ${ms} ms, ${verdict} (p = ${chance.toFixed(3)})`);
}

async function main(): Promise<void> {
  const host = await startBenchHost();
  try {
    await liftLimits(host.supabase);
    const { url, secretKey } = host.supabase;
    await addStaff(connectAuthAdmin(url, secretKey), KNOWN, 'correct horse battery');
    for (const [name, target] of Object.entries(QUESTIONS)) await compare(host, name, target);
  } finally {
    await host.stop();
  }
}

runCommand(main);
