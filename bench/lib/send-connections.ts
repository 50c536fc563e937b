import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { makeReference } from '../../src/server/enquiries/reference';
import { enquiry } from '../../testing/server/enquiry';
import { startRealSupabase } from '../../testing/database/real/server';
import { medianOf } from './load';

/**
 * The target: throughput of several connections as a multiple of one, although each insert is counted in one row for
 * all.
 */
const AIM = 1.2;
const CONNECTIONS = 8;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const LEADS_BEFORE = 500;

/** Each enquiry is of another person, because enquiries of one person take turns and are counted each time. */
export const ownEnquiry = () => ({
  ...enquiry,
  email: `${randomUUID()}@example.in`,
  phone: null,
});

/** As PostgREST calls it: a transaction under the visitor's role. */
async function send(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("begin; set local role anon; set local statement_timeout = '3s'");
    await connection.query('select public.send_enquiry($1, $2, $3)', [
      randomUUID(),
      makeReference(),
      ownEnquiry(),
    ]);
    await connection.query('commit');
  } finally {
    connection.release();
  }
}

async function perSecond(pool: Pool, connections: number): Promise<number> {
  let sent = 0;
  const started = performance.now();
  const worker = async () => {
    while (performance.now() - started < ROUND_MS) {
      await send(pool);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return (sent / (performance.now() - started)) * 1000;
}

/**
 * Sends enquiries of different people by SQL, by one connection and by eight in turns, on PostgreSQL that waits for the disk
 * as a server does.
 */
export async function measureConnections(): Promise<void> {
  const supabase = await startRealSupabase({ settings: { fsync: 'on', full_page_writes: 'on' } });
  const database = { host: supabase.socketFolder, database: 'postgres', user: 'postgres' };
  const pool = new Pool({ ...database, max: CONNECTIONS });
  try {
    await pool.query('update public.throttle_rules set max_admitted = 1000000');
    for (let lead = 0; lead < LEADS_BEFORE; lead++) await send(pool);
    const ratios: number[] = [];
    const [one, many]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      one.push(await perSecond(pool, 1));
      many.push(await perSecond(pool, CONNECTIONS));
      ratios.push((many.at(-1) ?? NaN) / (one.at(-1) ?? NaN));
    }
    const [oneRate, manyRate] = [medianOf(one), medianOf(many)].map(Math.round);
    console.log(
      `send_enquiry a second: ${oneRate} by one connection, ${manyRate} by ${CONNECTIONS}`,
    );
    console.log(`${medianOf(ratios).toFixed(2)} × as many (aim: at least ${AIM})\n`);
  } finally {
    await pool.end();
    await supabase.stop();
  }
}
