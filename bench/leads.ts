import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureOverhead } from './lib/desk-overhead';
import { measureQuestions } from './lib/lead-questions';
import { openStock } from './lib/lead-stock';

/**
 * What the desk asks of the database, with many leads: time of our function, as a signed-in admin, beside the plain SQL of
 * the same question, as the database's owner. Then what our HTTP function adds to the bare call. Numbers of leads as
 * arguments: `npm run bench:leads -- 100000`. What the function adds, alone: `npm run bench:leads -- --overhead 20000`.
 */

const SIZES = [100_000, 1_000_000];

/** The aims: milliseconds of the first page at the smaller number of leads, and how much longer it may take at the larger. */
const AIM_MS = 30;
const AIM_GROWTH = 1.5;

interface Wanted {
  questions: boolean;
  overhead: boolean;
}

/** @returns the median of the first page, in milliseconds; NaN when it was not asked for */
async function measureStock(leads: number, { questions, overhead }: Wanted): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-leads-'));
  try {
    const database = await openStock(dataDir, leads);
    const table = questions ? await measureQuestions(database) : {};
    await database.close();
    console.log(`\n${leads.toLocaleString('en')} leads`);
    if (questions) console.table(table);
    if (overhead) await measureOverhead(dataDir);
    return table['first page']?.['p50 ms'] ?? NaN;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function judge(sizes: number[], medians: number[]): void {
  const [first = NaN, last = first] = [medians[0], medians.at(-1)];
  console.log(`First page with counters: ${first} ms (aim: under ${AIM_MS})`);
  if (sizes.length < 2) return;
  const growth = (last / first).toFixed(2);
  console.log(`At ${sizes.at(-1)} leads ${growth} × that (aim: under ${AIM_GROWTH})`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { overhead: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const sizes = positionals.length > 0 ? positionals.map(Number) : SIZES;
  const questions = !values.overhead;
  const medians: number[] = [];
  for (const [index, leads] of sizes.entries()) {
    medians.push(await measureStock(leads, { questions, overhead: index === 0 }));
  }
  if (questions) judge(sizes, medians);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
