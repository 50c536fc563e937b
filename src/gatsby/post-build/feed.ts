import { LANGUAGE } from '../../domain/language';
import { FEED_PATH } from '../../domain/site-paths';

/** The parts of a case study that the feed tells. */
interface FeedEntry {
  href: string;
  title: string;
  published: string;
  category: { label: string };
  meta: { description: string; updated: string };
}

/** Typegen reads pages and components only, so the answer of this query is typed here. */
export interface FeedContent {
  agency: { brand: string; shortBrand: string };
  portfolioPage: { feed: string };
  allCaseStudy: { nodes: FeedEntry[] };
}

/** The newest case study first. */
export const FEED_QUERY = `
  #graphql
  query Feed {
    agency {
      brand
      shortBrand
    }
    portfolioPage {
      feed
    }
    allCaseStudy(sort: { published: DESC }) {
      nodes {
        href
        title
        published
        category {
          label
        }
        meta {
          description
          updated
        }
      }
    }
  }
`;

export const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Content dates by the day, a feed by the second. */
const instant = (day: string) => `${day}T00:00:00Z`;

function entry(siteUrl: string, study: FeedEntry): string {
  const { href, title, published, category, meta } = study;
  const address = escapeXml(siteUrl + href);
  return [
    '  <entry>',
    `    <id>${address}</id>`,
    `    <title>${escapeXml(title)}</title>`,
    `    <link href="${address}"/>`,
    `    <published>${instant(published)}</published>`,
    `    <updated>${instant(meta.updated)}</updated>`,
    `    <category term="${escapeXml(category.label)}"/>`,
    `    <summary>${escapeXml(meta.description)}</summary>`,
    '  </entry>',
  ].join('\n');
}

/** The case studies as an Atom feed (RFC 4287). */
export function feed(siteUrl: string, content: FeedContent): string {
  const { agency, portfolioPage, allCaseStudy } = content;
  const studies = allCaseStudy.nodes;
  const updated = studies.map(({ meta }) => meta.updated).sort();
  const self = escapeXml(siteUrl + FEED_PATH);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LANGUAGE}">`,
    `  <id>${self}</id>`,
    `  <title>${escapeXml(`${agency.brand}: ${portfolioPage.feed}`)}</title>`,
    `  <link rel="self" type="application/atom+xml" href="${self}"/>`,
    `  <link href="${escapeXml(siteUrl)}/portfolio"/>`,
    `  <updated>${instant(updated.at(-1) ?? '')}</updated>`,
    `  <author><name>${escapeXml(agency.brand)}</name></author>`,
    ...studies.map((study) => entry(siteUrl, study)),
    '</feed>',
    '',
  ].join('\n');
}
