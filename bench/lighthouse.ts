import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { launch } from 'chrome-launcher';
import { readArguments, runCommand } from '../scripts/lib/command';
import { audit, type Audit, medianAudit } from './lib/audit';
import { CHROMIUM } from './lib/chromium';
import { serveStaticFiles, serveWithoutScripts } from './lib/compared-sites';
import { startBenchHost } from './lib/host';

const USAGE = `Usage: npm run bench:lighthouse -- [path …] [--rounds 5] [--busy] [--against <folder>]
Runs Lighthouse 12, mobile, on the real host and the existing build: each page beside itself without its scripts, in turns.
--busy keeps one core busy. --against also measures the home page of a folder of static files, such as another site's build.`;

const PATHS = [
  ...['/', '/services', '/portfolio', '/contact', '/consultation', '/about'],
  ...['/services/healthcare/hms', '/portfolio/aarogya-patient-portal'],
];

/** The aims of the tables below; times in milliseconds. */
const AIM = { performance: 99, others: 100, lcpRatio: 1.1, tbt: 50, cls: 0.01, homeKilobytes: 250 };

interface Row {
  path: string;
  page: Audit;
  bare: Audit;
  /** Home only: the page of `--against`. */
  other: Audit | undefined;
}

function missed({ path, page, bare }: Row): string[] {
  const { performance, accessibility, bestPractices, seo } = page;
  const { lcp, tbt, cls, kilobytes, complaints } = page;
  const others = Math.min(accessibility, bestPractices, seo);
  return [
    ...(performance < AIM.performance ? [`performance ${performance}`] : []),
    ...(others < AIM.others ? [`audits ${complaints.join(', ')}`] : []),
    ...(lcp > AIM.lcpRatio * bare.lcp
      ? [`LCP ${(lcp / bare.lcp).toFixed(2)} times the bare page's`]
      : []),
    ...(tbt > AIM.tbt ? [`TBT ${tbt.toFixed(0)} ms`] : []),
    ...(cls > AIM.cls ? [`CLS ${cls.toFixed(3)}`] : []),
    ...(path === '/' && kilobytes > AIM.homeKilobytes ? [`${kilobytes.toFixed(0)} KB`] : []),
  ].map((fault) => `${path}: ${fault}`);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const figures = ({ performance, lcp, tbt, kilobytes }: Audit) => ({
  performance,
  LCP: seconds(lcp),
  TBT: `${tbt.toFixed(0)} ms`,
  transfer: `${kilobytes.toFixed(0)} KB`,
});

function toCells({ path, page, bare }: Row): Record<string, string | number> {
  return {
    page: path,
    ...figures(page),
    a11y: page.accessibility,
    'best practices': page.bestPractices,
    SEO: page.seo,
    'LCP bare': seconds(bare.lcp),
    ratio: (page.lcp / bare.lcp).toFixed(2),
    CLS: page.cls.toFixed(3),
  };
}

function showAgainst({ page, other }: Row): void {
  if (!other) return;
  console.table({ 'our home page': figures(page), 'the other': figures(other) });
  console.log(`LCP: ${(page.lcp / other.lcp).toFixed(2)} times the other's`);
}

/** Another process's work on one core, until it is stopped. */
function keepCoreBusy(): () => Promise<unknown> {
  const worker = new Worker('for (;;);', { eval: true });
  return () => worker.terminate();
}

interface Measuring {
  paths: readonly string[];
  rounds: number;
  /** Folder of another site. */
  against: string | undefined;
}

async function measureAll({ paths, rounds, against }: Measuring): Promise<Row[]> {
  const page = await startBenchHost();
  const bare = await serveWithoutScripts(process.cwd());
  const other = against === undefined ? undefined : await serveStaticFiles(against);
  const chrome = await launch({ chromePath: CHROMIUM.path, chromeFlags: CHROMIUM.flags });
  const measure = async (path: string): Promise<Row> => {
    const audits: Record<'page' | 'bare' | 'other', Audit[]> = { page: [], bare: [], other: [] };
    for (let round = 0; round < rounds; round += 1) {
      audits.page.push(await audit(page.url + path, chrome.port));
      audits.bare.push(await audit(bare.url + path, chrome.port));
      if (other && path === '/') audits.other.push(await audit(`${other.url}/`, chrome.port));
    }
    console.log(`${path} measured`);
    return {
      path,
      page: medianAudit(audits.page),
      bare: medianAudit(audits.bare),
      other: audits.other.length > 0 ? medianAudit(audits.other) : undefined,
    };
  };
  try {
    const rows: Row[] = [];
    for (const path of paths) rows.push(await measure(path));
    return rows;
  } finally {
    chrome.kill();
    await Promise.all([page.stop(), bare.stop(), other?.stop()]);
  }
}

const options = {
  rounds: { type: 'string', default: '5' },
  busy: { type: 'boolean', default: false },
  against: { type: 'string' },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, () =>
    parseArgs({ options, allowPositionals: true }),
  );
  const paths = positionals.length > 0 ? positionals : PATHS;
  const stopWork = values.busy ? keepCoreBusy() : undefined;
  const rows = await measureAll({
    paths,
    rounds: Number(values.rounds),
    against: values.against,
  }).finally(stopWork);
  console.table(rows.map(toCells));
  rows.forEach(showAgainst);
  console.log(
    `Aims: performance ${AIM.performance}, others ${AIM.others}, TBT at most ${AIM.tbt} ms, ` +
      `LCP at most ${AIM.lcpRatio} times the bare page's${values.busy ? '; one core was busy' : ''}`,
  );
  const faults = rows.flatMap(missed);
  console.log(faults.length === 0 ? 'All aims met.' : `Missed:\n${faults.join('\n')}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

runCommand(main);
