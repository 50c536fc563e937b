import { parseArgs } from 'node:util';
import { residentMegabytes } from '../testing/server/host/resident-megabytes';
import { leadQuerySchema } from '../src/domain/lead-query';
import type { Staff } from '../src/server/auth/staff-only';
import { openDatabase } from '../src/server/db/supabase';
import { writeCsv } from '../src/server/leads/export/csv';
import { exportLeads } from '../src/server/leads/export/export-leads';
import type { ExportedLead } from '../src/server/leads/export/export-pages';
import { writeXlsx } from '../src/server/leads/export/xlsx';
import type { Engine, TestSupabase } from '../testing/database/start';
import { runCommand } from '../scripts/lib/command';
import { measureOverhead } from './lib/desk-overhead';
import { addBenchStaff, takeToken } from './lib/desk-staff';
import { type Answered, measureQuestions } from './lib/lead-questions';
import { engineOf, startStocked } from './lib/lead-stock';
import { measureImport } from './lib/measure-import';

/**
 * Measures the desk's requests with many leads: our functions' code beside a Supabase, as a signed-in admin, one request at a
 * time; an export to each format; an import; and the host's share of the first page. `npm run bench:leads -- [--real]
 * [--overhead] [--only <words>] [leads …]`: `--real` uses PostgREST and PostgreSQL instead of the local Supabase,
 * `--overhead` runs only the last measurement (it needs a build), `--only` the requests whose names hold these words, or
 * `import`. The targets are those of `--real`; a missed one ends with code 1.
 */

const SIZES = [100_000, 1_000_000];

async function signInStaff(supabase: TestSupabase): Promise<Staff> {
  await addBenchStaff(supabase);
  const { id, token } = await takeToken(supabase);
  const within = (deadline: AbortSignal) =>
    openDatabase(supabase.url, { key: supabase.publishableKey, token }, () => deadline);
  const db = openDatabase(supabase.url, { key: supabase.publishableKey, token }, () =>
    AbortSignal.timeout(10_000),
  );
  return { id, db, within };
}

/** The aim: seconds for 100,000 leads. */
const AIM_SECONDS = 30;
const STEPS = 5;

const WRITERS = { CSV: writeCsv, XLSX: writeXlsx };
type Format = keyof typeof WRITERS;

/** Exports all leads but spam through our function's code, and prints its memory. @returns whether it was quick enough */
async function measureExport(staff: Staff, leads: number, format: Format): Promise<boolean> {
  const started = performance.now();
  const exported = await exportLeads(staff, leadQuerySchema.parse({}));
  if (!exported.ok) throw new Error(`The export was answered ${exported.response.status}.`);
  const memory: string[] = [];
  let rows = 0;
  let bytes = 0;
  async function* counted(pages: AsyncIterable<ExportedLead[]>): AsyncGenerator<ExportedLead[]> {
    for await (const page of pages) {
      rows += page.length;
      yield page;
    }
  }
  for await (const part of WRITERS[format](counted(exported.value))) {
    if (rows >= (memory.length * leads) / STEPS)
      memory.push(residentMegabytes(process.pid).toFixed(0));
    bytes += Buffer.byteLength(part);
  }
  memory.push(residentMegabytes(process.pid).toFixed(0));
  const seconds = (performance.now() - started) / 1000;
  const aim = AIM_SECONDS * (leads / 100_000);
  console.log(
    `${format} export: ${rows} leads, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s (aim: ${aim.toFixed(0)})`,
  );
  console.log(`Memory of the process meanwhile: ${memory.join(' → ')} MB`);
  return seconds <= aim;
}

type Table = Record<string, Answered>;

/** The name by which `--only` selects the import. */
const IMPORT = 'import';

async function measureStock(
  engine: Engine,
  leads: number,
  { overhead, only }: { overhead: boolean; only?: string },
): Promise<Table> {
  console.log(`\nLoading ${leads.toLocaleString('en')} leads …`);
  const supabase = await startStocked(engine, leads);
  try {
    const staff = await signInStaff(supabase);
    if (overhead) {
      await measureOverhead(supabase, staff);
      return {};
    }
    if (only === IMPORT) {
      if (!(await measureImport(staff))) process.exitCode = 1;
      return {};
    }
    const table = await measureQuestions(staff, leads, only);
    console.table(table);
    if (only !== undefined) return table;
    for (const format of Object.keys(WRITERS) as Format[]) {
      if (!(await measureExport(staff, leads, format))) process.exitCode = 1;
    }
    // The last, because it adds leads.
    if (!(await measureImport(staff))) process.exitCode = 1;
    return table;
  } finally {
    await supabase.stop();
  }
}

function reportMisses(sizes: number[], tables: Table[]): void {
  for (const [index, table] of tables.entries()) {
    for (const [name, { 'p95 ms': ms, 'aim ms': aim }] of Object.entries(table)) {
      if (ms <= aim) continue;
      console.log(`Missed at ${sizes[index]}: ${name}, ${ms} ms (aim: ${aim})`);
      process.exitCode = 1;
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
    options: {
      real: { type: 'boolean' },
      overhead: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
    allowPositionals: true,
  });
  const sizes = positionals.length > 0 ? positionals.map(Number) : SIZES;
  const engine = engineOf(values);
  const tables: Table[] = [];
  for (const leads of sizes) {
    tables.push(await measureStock(engine, leads, values));
  }
  reportMisses(sizes, tables);
}

runCommand(main);
