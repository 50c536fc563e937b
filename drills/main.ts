import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestPath } from '../host/manifest';
import { projectRoot } from '../host/start';
import { OperatorError } from '../supabase/local/errors';
import { runCommand } from '../scripts/lib/command';
import { anotherAgency } from './another-agency';
import { authAway } from './auth-away';
import { bearerTokens } from './bearer-tokens';
import { clockSkew } from './clock-skew';
import { cutLines } from './cut-lines';
import { databaseRestarts } from './database-restarts';
import { filesCrowd } from './files-crowd';
import { filesCutLines } from './files-cut-lines';
import { filesForgotten } from './files-forgotten';
import { filesFullDisk } from './files-full-disk';
import { filesKilledHost } from './files-killed-host';
import { filesPowerCut } from './files-power-cut';
import { filesStorageAway } from './files-storage-away';
import { fullDisk } from './full-disk';
import { hamburgFirm } from './hamburg-firm';
import { mailAway } from './mail-away';
import { newAgency } from './new-agency';
import { ownQuestions } from './own-questions';
import { answerLost, databaseBroken, databaseCut, databaseRefused, databaseSlow } from './outages';
import { addDeskPage, addEmail, addField, addStatus } from './recipes';
import { pseudoLanguage } from './pseudo-language';
import { publishing } from './publishing';
import { rejectingHandler } from './rejecting-handler';
import { serviceUser } from './service-user';
import { sessionCookies } from './session-cookies';
import { signedLinks } from './signed-links';
import { slowLoris } from './slow-loris';
import { steadyMemory } from './steady-memory';
import { twoHosts } from './two-hosts';
import { writtenAgency } from './written-agency';
import { killedHost, stoppedInFlight, stoppedUnderLoad } from './ended-host';
import { type Finding, lane } from './support/drill';
import { openHostedStage } from './support/hosted-stage';
import { openLocalStage } from './support/local-stage';

/** For drills that set their own stage. */
const openNothing = () => Promise.resolve({ close: () => Promise.resolve() });

/** All drills. Slow connections mostly wait, so they have a lane of their own beside the others. */
const lanes = [
  lane(openHostedStage, [
    databaseRefused,
    databaseCut,
    databaseBroken,
    databaseSlow,
    answerLost,
    authAway,
    sessionCookies,
    bearerTokens,
    signedLinks,
    cutLines,
    killedHost,
    stoppedInFlight,
    stoppedUnderLoad,
    filesKilledHost,
    filesStorageAway,
    clockSkew,
  ]),
  lane(openLocalStage, [filesCutLines, databaseRestarts]),
  lane(openNothing, [mailAway, fullDisk, rejectingHandler, serviceUser, twoHosts, steadyMemory]),
  lane(openNothing, [filesFullDisk, filesPowerCut, filesForgotten, filesCrowd]),
  lane(openNothing, [slowLoris]),
  lane(openNothing, [addField, addStatus, addDeskPage, addEmail]),
  lane(openNothing, [
    anotherAgency,
    hamburgFirm,
    newAgency,
    writtenAgency,
    ownQuestions,
    pseudoLanguage,
  ]),
  lane(openNothing, [publishing]),
];

const heads = ['drill', 'what', 'expected', 'seen', 'holds'] as const;

/** A drill holds when each of its claims does, and there is one. */
const holds = ({ claims }: Pick<Finding, 'claims'>): boolean =>
  claims.length > 0 && claims.every((claim) => claim.holds);

function linesOf({ name, claims, impossible }: Finding): string[][] {
  const lines = claims.map((claim, index) => {
    const { what, expected, seen } = claim;
    return [index === 0 ? name : '', what, expected, seen, claim.holds ? 'yes' : 'NO'];
  });
  return impossible === undefined
    ? lines
    : [...lines, [claims.length === 0 ? name : '', 'not possible here', '', impossible, '–']];
}

/** The findings as a table of text, one line a claim. */
function tableOf(findings: readonly Finding[]): string {
  const lines: string[][] = [[...heads], ...findings.flatMap(linesOf)];
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const write = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = lines;
  return [
    write(head),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...body.map(write),
  ].join('\n');
}

/**
 * `npm run drills [-- <part of a name> …]`: causes failures on the existing build, and prints the expected and the
 * actual results. Exits with 1 if they differ. The counts are also written to `.build/drills.json`.
 */
async function main(parts: readonly string[]): Promise<void> {
  if (!existsSync(manifestPath(projectRoot)))
    throw new OperatorError('There is no build yet: npm start makes one.');
  const isWanted = (name: string) =>
    parts.length === 0 || parts.some((part) => name.includes(part));
  const order = lanes.flatMap(({ names }) => names);
  if (!order.some(isWanted))
    throw new OperatorError(`No such drill. There are: ${order.join(' · ')}`);

  const findings: Finding[] = [];
  const report = (finding: Finding) => {
    findings.push(finding);
    const state = finding.impossible ?? (holds(finding) ? 'holds' : 'DOES NOT HOLD');
    console.log(`- ${finding.name}: ${state} (${finding.seconds.toFixed(1)} s)`);
  };
  await Promise.all(lanes.map(({ run }) => run(isWanted, report)));

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

runCommand(() => main(process.argv.slice(2)));
