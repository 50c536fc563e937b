import type { RunnerResult } from 'lighthouse';
import { medianOf } from './median';

/** What Lighthouse says of one page. Scores are 0 to 100, times in milliseconds. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  kilobytes: number;
  /** Audits that cost a point, by id. */
  complaints: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

function read({ lhr }: RunnerResult): Audit {
  const score = (category: (typeof CATEGORIES)[number]) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
  const weighed = CATEGORIES.slice(1).flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1024,
    complaints: weighed.flatMap(({ id }) => {
      const audited = lhr.audits[id]?.score;
      return typeof audited === 'number' && audited < 1 ? [id] : [];
    }),
  };
}

/** Now and then Chromium traces no paint, and figures are missing: no reason to pass, nor to fail. */
const ATTEMPTS = 3;

const isWhole = ({ complaints: _, ...figures }: Audit): boolean =>
  Object.values(figures).every(Number.isFinite);

/**
 * Runs Lighthouse on a page, as a phone on a slow line (its default, simulated throttling).
 *
 * @param port debugging port of a running Chromium
 * @throws when figures are still missing after some attempts
 */
export async function audit(url: string, port: number): Promise<Audit> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await runLighthouse(url, port);
    if (isWhole(result)) return result;
  }
  throw new Error(`Lighthouse could not measure ${url}`);
}

async function runLighthouse(url: string, port: number): Promise<Audit> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
  return read(result);
}

/** Of each figure the median of several runs; complaints of any run are kept. */
export function medianAudit(audits: readonly Audit[]): Audit {
  const median = (figure: (audit: Audit) => number) => medianOf(audits.map(figure));
  return {
    performance: median((audit) => audit.performance),
    accessibility: median((audit) => audit.accessibility),
    bestPractices: median((audit) => audit.bestPractices),
    seo: median((audit) => audit.seo),
    lcp: median((audit) => audit.lcp),
    tbt: median((audit) => audit.tbt),
    cls: median((audit) => audit.cls),
    kilobytes: median((audit) => audit.kilobytes),
    complaints: [...new Set(audits.flatMap(({ complaints }) => complaints))],
  };
}
