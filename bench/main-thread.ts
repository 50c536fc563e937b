import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { readArguments, runCommand } from '../scripts/lib/command';
import { CHROMIUM } from './lib/chromium';
import { serveStaticFiles, serveWithoutScripts } from './lib/compared-sites';
import { startBenchHost } from './lib/host';
import { medianVisit, visit, type Visit } from './lib/main-thread';

const USAGE = `Usage: npm run bench:main-thread -- [path …] [--rounds 5] [--against <folder>]
The work of a slow phone's main thread while a page is only read: the real host and the existing build, the same pages
without their scripts, and a folder of static files with the same paths, such as another site's build. Pages take turns.`;

/** Pages that other sites have too. */
const PATHS = ['/', '/contact', '/about'];

/** Our page's work may be this share of the other's. */
const GOAL = 1;

/** Bounds of what home asks for before anybody touches it. */
const HOME = { requests: 12, kilobytes: 110, scriptKilobytes: 5 };

interface Row {
  path: string;
  page: Visit;
  bare: Visit;
  other: Visit | undefined;
}

const ratioOf = ({ page, other }: Row) => other && page.task / other.task;

function missed(row: Row): string[] {
  const { path, page } = row;
  const ratio = ratioOf(row) ?? 0;
  const isHome = path === '/';
  return [
    ...(ratio > GOAL ? [`${ratio.toFixed(2)} times the other's work`] : []),
    ...(page.scriptKilobytes > HOME.scriptKilobytes
      ? [`${page.scriptKilobytes.toFixed(1)} KB of scripts`]
      : []),
    ...(isHome && page.requests > HOME.requests ? [`${page.requests} requests`] : []),
    ...(isHome && page.kilobytes > HOME.kilobytes ? [`${page.kilobytes.toFixed(0)} KB`] : []),
  ].map((fault) => `${path}: ${fault}`);
}

const milliseconds = (value: number | undefined) => value && Math.round(value);

function toCells(row: Row): Record<string, string | number | undefined> {
  const { path, page, bare, other } = row;
  return {
    page: path,
    'main thread, ms': milliseconds(page.task),
    'without scripts': milliseconds(bare.task),
    other: milliseconds(other?.task),
    ratio: ratioOf(row)?.toFixed(2),
    'scripts, ms': milliseconds(page.script),
    'layout, ms': milliseconds(page.layout),
    "other's layout": milliseconds(other?.layout),
    requests: page.requests,
    "other's requests": other?.requests,
    KB: Math.round(page.kilobytes),
    'KB of scripts': page.scriptKilobytes.toFixed(1),
    "other's KB": milliseconds(other?.kilobytes),
  };
}

interface Sites {
  page: string;
  bare: string;
  other: string | undefined;
}

async function measure(browser: Browser, sites: Sites, path: string, rounds: number): Promise<Row> {
  const visits: Record<keyof Sites, Visit[]> = { page: [], bare: [], other: [] };
  for (let round = 0; round < rounds; round += 1) {
    visits.page.push(await visit(browser, sites.page + path));
    visits.bare.push(await visit(browser, sites.bare + path));
    // Folders of static files answer at the address of the folder, which ends in a slash.
    if (sites.other)
      visits.other.push(await visit(browser, `${sites.other}${path}/`.replace(/\/+$/, '/')));
  }
  return {
    path,
    page: medianVisit(visits.page),
    bare: medianVisit(visits.bare),
    other: sites.other === undefined ? undefined : medianVisit(visits.other),
  };
}

const options = {
  rounds: { type: 'string', default: '5' },
  against: { type: 'string' },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, () =>
    parseArgs({ options, allowPositionals: true }),
  );
  const paths = positionals.length > 0 ? positionals : PATHS;
  const page = await startBenchHost();
  const bare = await serveWithoutScripts(process.cwd());
  const other = values.against === undefined ? undefined : await serveStaticFiles(values.against);
  const browser = await chromium.launch({ executablePath: CHROMIUM.path, args: CHROMIUM.flags });
  const sites = { page: page.url, bare: bare.url, other: other?.url };
  const rows: Row[] = [];
  try {
    for (const path of paths) rows.push(await measure(browser, sites, path, Number(values.rounds)));
  } finally {
    await browser.close();
    await Promise.all([page.stop(), bare.stop(), other?.stop()]);
  }
  console.table(rows.map(toCells));
  const faults = rows.flatMap(missed);
  console.log(faults.length === 0 ? 'All goals met.' : `Missed:\n${faults.join('\n')}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

runCommand(main);
