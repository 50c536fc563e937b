import { leadQuerySchema } from '../../src/domain/lead-query';
import { exportLeads } from '../../src/server/leads/export-leads';
import type { Staff } from '../../src/server/auth/staff-only';
import { residentMegabytes } from '../../host/testing/resident-megabytes';

/** The aim: seconds for 100,000 leads. */
const AIM_SECONDS = 30;
const STEPS = 5;

/** Exports all leads that are no spam through the code of our function, and prints how long it took and what memory it held. */
export async function measureExport(staff: Staff, leads: number): Promise<void> {
  const started = performance.now();
  const exported = await exportLeads(staff, leadQuerySchema.parse({}));
  if (!exported.ok) throw new Error(`The export was answered ${exported.reply.status}.`);
  const memory: string[] = [];
  let rows = 0;
  let bytes = 0;
  for await (const part of exported.value) {
    if (rows >= (memory.length * leads) / STEPS)
      memory.push(residentMegabytes(process.pid).toFixed(0));
    rows += part.match(/\r\n(?=\w{4}-\w{4},|$)/g)?.length ?? 0;
    bytes += part.length;
  }
  memory.push(residentMegabytes(process.pid).toFixed(0));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const aim = AIM_SECONDS * (leads / 100_000);
  console.log(
    `Export: ${rows - 1} leads, ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s (aim: ${aim.toFixed(0)})`,
  );
  console.log(`Memory of the process meanwhile: ${memory.join(' → ')} MB`);
}
