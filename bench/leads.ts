import { parseArgs } from 'node:util';
import { openDatabase } from '../src/server/db/supabase';
import type { Staff } from '../src/server/auth/staff-only';
import type { Engine, TestSupabase } from '../supabase/testing/start';
import { measureOverhead } from './lib/desk-overhead';
import { addBenchStaff, takeToken } from './lib/desk-staff';
import { measureExport } from './lib/lead-export';
import { measureQuestions, type Answered } from './lib/lead-questions';
import { engineOf, startStocked } from './lib/stocked-supabase';

/**
 * What the desk asks, with many leads: the code of our functions beside a Supabase, as a signed-in admin, one question at a
 * time; an export; and what our host adds to the first page. `npm run bench:leads -- [--real] [--overhead] [leads …]`:
 * `--real` asks PostgREST and PostgreSQL instead of the local Supabase, `--overhead` the last question alone (it needs a
 * build). The aims are those of `--real`.
 */

const SIZES = [100_000, 1_000_000];

/** How much longer a question may take at the larger number of leads. */
const AIM_GROWTH = 3;

async function signInStaff(supabase: TestSupabase): Promise<Staff> {
  await addBenchStaff(supabase);
  const { id, token } = await takeToken(supabase);
  const within = (deadline: AbortSignal) =>
    openDatabase(supabase.url, { key: supabase.anonKey, token }, () => deadline);
  const db = openDatabase(supabase.url, { key: supabase.anonKey, token }, () =>
    AbortSignal.timeout(10_000),
  );
  return { id, db, within };
}

type Table = Record<string, Answered>;

async function measureStock(
  engine: Engine,
  leads: number,
  growth: number,
  isOverheadOnly: boolean,
): Promise<Table> {
  console.log(`\nLoading ${leads.toLocaleString('en')} leads …`);
  const supabase = await startStocked(engine, leads);
  try {
    const staff = await signInStaff(supabase);
    if (isOverheadOnly) {
      await measureOverhead(supabase, staff);
      return {};
    }
    const table = await measureQuestions(staff, growth);
    console.table(table);
    await measureExport(staff, leads);
    return table;
  } finally {
    await supabase.stop();
  }
}

function reportMisses(sizes: number[], tables: Table[]): void {
  for (const [index, table] of tables.entries()) {
    for (const [name, { 'p50 ms': ms, 'aim ms': aim = Infinity }] of Object.entries(table)) {
      if (ms > aim) console.log(`Missed at ${sizes[index]}: ${name}, ${ms} ms (aim: ${aim})`);
    }
  }
  const [first = {}, last] = [tables[0], tables[1]];
  for (const [name, { 'p50 ms': ms }] of Object.entries(last ?? {})) {
    const growth = ms / (first[name]?.['p50 ms'] ?? NaN);
    console.log(`${name}: ${growth.toFixed(2)} × as long at ${sizes[1]} leads`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { real: { type: 'boolean' }, overhead: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const sizes = positionals.length > 0 ? positionals.map(Number) : SIZES;
  const engine = engineOf(values);
  const tables: Table[] = [];
  for (const leads of sizes) {
    const growth = leads > 100_000 ? AIM_GROWTH : 1;
    tables.push(await measureStock(engine, leads, growth, values.overhead));
  }
  reportMisses(sizes, tables);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
