import type { Result } from 'lighthouse';
import { medianOf } from './load';
import { runLighthouse } from './chromium';

/** Lighthouse's result for one page. Scores are 0 to 100, times in milliseconds. */
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

function read(lhr: Result): Audit {
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

/**
 * Runs Lighthouse on a page.
 *
 * @param port debugging port of a running Chromium
 */
export async function audit(url: string, port: number): Promise<Audit> {
  return read(await runLighthouse(url, port, { onlyCategories: [...CATEGORIES] }));
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
