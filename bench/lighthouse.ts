import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import { compressFiles } from '../host/compress';
import { functionsPath, manifestPath } from '../host/manifest';
import { createServer } from '../host/serve/server';
import { runCommand } from '../scripts/lib/command';
import { audit, type Audit, medianAudit } from './lib/audit';
import { CHROMIUM } from './lib/chromium';
import { startBenchHost } from './lib/host';

/**
 * Runs Lighthouse 12, mobile, on the real host with its functions and the existing build: each page beside itself
 * without its scripts, in turns within one run. `npx tsx bench/lighthouse.ts [rounds] [path …]`
 */

const [rounds = '5', ...asked] = process.argv.slice(2);
const ROUNDS = Number(rounds);
const PATHS =
  asked.length > 0
    ? asked
    : [
        ...['/', '/services', '/about', '/contact', '/consultation', '/portfolio'],
        ...['/services/healthcare/hms', '/portfolio/aarogya-patient-portal'],
      ];

/** The aims of the table below. */
const AIM = { performance: 99, others: 100, lcpRatio: 1.1, cls: 0.01, homeKilobytes: 250 };

/** Structured data is no script; everything else in script tags is, also when it waits inert. */
const SCRIPTS =
  /<template id="runtime">.*?<\/template>|<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs;

/**
 * Copies the build into a folder of its own and removes the scripts from its pages, to compare the same pages without
 * them on the same host.
 *
 * @returns the copy's project root, and a function that deletes it
 */
async function makeBareSite(
  projectRoot: string,
): Promise<{ root: string; dispose: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'bare-site-'));
  await mkdir(join(root, '.build'));
  for (const pathOf of [manifestPath, functionsPath]) await cp(pathOf(projectRoot), pathOf(root));
  await cp(join(projectRoot, 'public'), join(root, 'public'), { recursive: true });

  const entries = await readdir(join(root, 'public'), { recursive: true, withFileTypes: true });
  const pages = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const page of pages) {
    await writeFile(page, (await readFile(page, 'utf8')).replace(SCRIPTS, ''));
  }
  await compressFiles(pages);
  return { root, dispose: () => rm(root, { recursive: true }) };
}

async function serveFiles(
  projectRoot: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = await createServer({ projectRoot, logStream: { write: () => undefined } });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close() };
}

interface Row {
  path: string;
  page: Audit;
  bare: Audit;
}

function missed({ path, page, bare }: Row): string[] {
  const { performance, accessibility, bestPractices, seo, lcp, cls, kilobytes, complaints } = page;
  const others = Math.min(accessibility, bestPractices, seo);
  return [
    ...(performance < AIM.performance ? [`performance ${performance}`] : []),
    ...(others < AIM.others ? [`audits ${complaints.join(', ')}`] : []),
    ...(lcp > AIM.lcpRatio * bare.lcp
      ? [`LCP ${(lcp / bare.lcp).toFixed(2)} times the bare page's`]
      : []),
    ...(cls > AIM.cls ? [`CLS ${cls.toFixed(3)}`] : []),
    ...(path === '/' && kilobytes > AIM.homeKilobytes ? [`${kilobytes.toFixed(0)} KB`] : []),
  ].map((fault) => `${path}: ${fault}`);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

function toCells({ path, page, bare }: Row): Record<string, string | number> {
  return {
    page: path,
    performance: page.performance,
    a11y: page.accessibility,
    'best practices': page.bestPractices,
    SEO: page.seo,
    LCP: seconds(page.lcp),
    'LCP bare': seconds(bare.lcp),
    ratio: (page.lcp / bare.lcp).toFixed(2),
    TBT: `${page.tbt.toFixed(0)} ms`,
    CLS: page.cls.toFixed(3),
    transfer: `${page.kilobytes.toFixed(0)} KB`,
  };
}

async function measure(
  path: string,
  urls: { page: string; bare: string },
  port: number,
): Promise<Row> {
  const pages: Audit[] = [];
  const bares: Audit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pages.push(await audit(urls.page + path, port));
    bares.push(await audit(urls.bare + path, port));
  }
  console.log(`${path} measured`);
  return { path, page: medianAudit(pages), bare: medianAudit(bares) };
}

async function measureAll(): Promise<Row[]> {
  const bareSite = await makeBareSite(process.cwd());
  const page = await startBenchHost();
  const bare = await serveFiles(bareSite.root);
  const chrome = await launch({
    chromePath: CHROMIUM.path,
    chromeFlags: CHROMIUM.flags,
  });
  try {
    const rows: Row[] = [];
    for (const path of PATHS) {
      rows.push(await measure(path, { page: page.url, bare: bare.url }, chrome.port));
    }
    return rows;
  } finally {
    chrome.kill();
    await Promise.all([page.stop(), bare.stop(), bareSite.dispose()]);
  }
}

async function main(): Promise<void> {
  const rows = await measureAll();
  console.table(rows.map(toCells));
  const faults = rows.flatMap(missed);
  console.log(faults.length === 0 ? 'All aims met.' : `Missed:\n${faults.join('\n')}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

runCommand(main);
