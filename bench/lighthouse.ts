import { launch } from 'chrome-launcher';
import { createServer } from '../host/serve/server';
import { audit, medianAudit, type Audit } from './lib/audit';
import { CHROMIUM } from './lib/chromium';
import { makeBareSite } from './lib/bare-site';
import { startBenchHost } from './lib/host';

/**
 * Lighthouse 12, mobile, on the real host with its functions and the build that is there: each page beside itself with its
 * scripts taken out, in turns within one run. `npx tsx bench/lighthouse.ts [rounds] [path …]`
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

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
