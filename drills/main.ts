import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestPath } from '../host/manifest';
import { projectRoot } from '../host/start';
import { lanes } from './lanes';
import type { Finding } from './support/drill';
import { holds, tableOf } from './support/table';

/**
 * `npm run drills [-- <part of a name> …]`: brings failures about, on the build that is there, and prints what was expected
 * and what was seen. Exits with 1 if anything else was seen. The counts are also written to `.build/drills.json`.
 */
async function main(parts: readonly string[]): Promise<void> {
  if (!existsSync(manifestPath(projectRoot)))
    throw new Error('There is no build yet: npm start makes one.');
  const isWanted = (name: string) =>
    parts.length === 0 || parts.some((part) => name.includes(part));
  const order = lanes.flatMap(({ names }) => names);
  if (!order.some(isWanted)) throw new Error(`No such drill. There are: ${order.join(' · ')}`);

  const findings: Finding[] = [];
  const report = (finding: Finding) => {
    findings.push(finding);
    const state = finding.impossible ?? (holds(finding) ? 'holds' : 'DOES NOT HOLD');
    console.log(`- ${finding.name}: ${state} (${finding.seconds.toFixed(1)} s)`);
  };
  await Promise.all(lanes.map((lane) => lane.run(isWanted, report)));

  findings.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  console.log(`\n${tableOf(findings)}\n`);
  const carriedOut = findings.filter(({ impossible }) => impossible === undefined);
  const failed = carriedOut.filter((finding) => !holds(finding)).length;
  const passed = carriedOut.length - failed;
  const left = findings.length - carriedOut.length;
  console.log(
    `${passed} drills hold, ${failed} do not${left > 0 ? `, ${left} not possible here` : ''}`,
  );
  const folder = path.join(projectRoot, '.build');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'drills.json'), JSON.stringify({ passed, failed, findings }));
  process.exitCode = failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
