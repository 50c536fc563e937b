import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { leadQuerySchema } from '../../src/domain/lead-query';
import type { Staff } from '../../src/server/auth/staff-only';
import type { Result } from '../../src/server/http/api-types';
import { runImport, startImport } from '../../src/server/imports/imports';
import { listLeads } from '../../src/server/leads/list/list-leads';
import { percentile } from './load';

const ROWS = 5000;

/** The aims: seconds for the rows, and milliseconds of the list meanwhile, 95 of 100 times. */
const AIM_SECONDS = 60;
const LIST_AIM_MS = 300;

/** The desk's own pauses: between two calls of an import, and between two looks at the list. */
const BETWEEN_CALLS_MS = 50;
const BETWEEN_LOOKS_MS = 500;

const STATUSES = ['New', 'Contacted', 'Qualified', 'Won', 'Lost'];

/** A row as another program exports it; the last column is one that leads do not have. */
const rowOf = (n: number): string =>
  [
    `Imported Person ${n}`,
    `imported${n}@import${n % 900}.example`,
    `+91 97${String(10_000_000 + n)}`,
    `Import ${n % 900}`,
    `We run ${n % 40} shops, and look for a way to see all of their stock in one place. Case ${n}`,
    STATUSES[n % STATUSES.length],
    `2025-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    `Met at stand ${n % 60} of the fair`,
  ]
    .map((cell) => `"${cell}"`)
    .join(',');

const TABLE = [
  'Name,Email,Phone,Company,Message,Status,Received,Where we met',
  ...Array.from({ length: ROWS }, (_, n) => rowOf(n)),
].join('\n');

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`The import was answered ${result.response.status}.`);
  return result.value;
}

/** Plans and stores the rows, as the desk does. @returns the number of leads */
async function importAll(staff: Staff): Promise<number> {
  const file = { bytes: Buffer.from(TABLE), fileName: 'leads.csv' };
  const { id } = valueOf(await startImport(staff, randomUUID(), file)).import;
  for (;;) {
    const { import: one } = valueOf(await runImport(staff, id));
    if (one.state === 'finished') return one.rows.stored ?? 0;
    await pause(BETWEEN_CALLS_MS);
  }
}

/** Looks at the list again and again. @returns milliseconds of each look */
async function watchList({ db, id }: Staff, ended: AbortSignal): Promise<number[]> {
  const query = leadQuerySchema.parse({ sort: 'waiting' });
  const times: number[] = [];
  while (!ended.aborted) {
    const started = performance.now();
    valueOf(await listLeads(db, query, id));
    times.push(performance.now() - started);
    await pause(BETWEEN_LOOKS_MS);
  }
  return times;
}

/** Imports a table through our functions' code while the list is looked at. @returns whether both were quick enough */
export async function measureImport(staff: Staff): Promise<boolean> {
  const ended = new AbortController();
  const watched = watchList(staff, ended.signal);
  const started = performance.now();
  const stored = await importAll(staff);
  const seconds = (performance.now() - started) / 1000;
  ended.abort();
  const listMs = percentile(await watched, 0.95);
  if (stored !== ROWS) throw new Error(`Of ${ROWS} rows, ${stored} were stored.`);
  console.log(
    `Import: ${ROWS} rows in ${seconds.toFixed(1)} s (aim: ${AIM_SECONDS}); ` +
      `list meanwhile, p95: ${listMs.toFixed(0)} ms (aim: ${LIST_AIM_MS})`,
  );
  return seconds <= AIM_SECONDS && listMs <= LIST_AIM_MS;
}
