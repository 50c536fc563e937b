import { liftLimits } from '../testing/server/host/lift-limits';
import { addStaff, connectAuthAdmin } from '../host/backend/staff-accounts';
import { runCommand } from '../scripts/lib/command';
import { startBenchHost, type BenchHost } from './lib/host';
import { measure, percentile, together, type Measured, type Target } from './lib/load';

/**
 * Compares the response times of a wrong password and an unknown account, which must not tell which accounts exist; in
 * turns within one run, one request at a time.
 */

const ROUNDS = 30;
const KNOWN = 'bench-known@example.in';
const UNKNOWN = 'bench-nobody@example.in';

const signIn = ({ url }: BenchHost, email: string): Target => ({
  url: `${url}/api/session`,
  expect: 401,
  make: () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password' }),
  }),
});

const row = ({ latencies }: Measured) => ({
  'p5 ms': Number(percentile(latencies, 0.05).toFixed(1)),
  'p50 ms': Number(percentile(latencies, 0.5).toFixed(1)),
  'p95 ms': Number(percentile(latencies, 0.95).toFixed(1)),
  calls: latencies.length,
});

async function compare(host: BenchHost): Promise<void> {
  const [known, unknown]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    known.push(await measure(signIn(host, KNOWN), 1, 1));
    unknown.push(await measure(signIn(host, UNKNOWN), 1, 1));
  }
  console.table({
    'wrong password': row(together(known)),
    'unknown account': row(together(unknown)),
  });
}

async function main(): Promise<void> {
  const host = await startBenchHost();
  try {
    await liftLimits(host.supabase);
    const { url, serviceRoleKey } = host.supabase;
    await addStaff(connectAuthAdmin(url, serviceRoleKey), KNOWN, 'correct horse battery');
    await compare(host);
  } finally {
    await host.stop();
  }
}

runCommand(main);
