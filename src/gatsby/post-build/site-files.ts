import { COLOURS } from '../../domain/brand';
import { LANGUAGE } from '../../language/languages';
import { DESK_START, FEED_PATH } from '../../domain/site-paths';
import type { PublishedPage } from './built-pages';

const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The page in other languages (https://developers.google.com/search/docs/specialty/international/localized-versions). */
const inLanguages = (alternates: PublishedPage['alternates']): string =>
  alternates
    .map(
      ({ tag, address }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(tag)}" href="${escapeXml(address)}"/>`,
    )
    .join('');

/** The sitemap (https://www.sitemaps.org/protocol.html) of these pages, with the dates on which their content changed. */
export function sitemap(
  pages: readonly Pick<PublishedPage, 'address' | 'alternates' | 'updated'>[],
): string {
  const entries = pages.map(({ address, alternates, updated }) => {
    const changed = updated ? `<lastmod>${escapeXml(updated)}</lastmod>` : '';
    return `  <url><loc>${escapeXml(address)}</loc>${changed}${inLanguages(alternates)}</url>\n`;
  });
  const isInLanguages = pages.some(({ alternates }) => alternates.length > 0);
  const names = isInLanguages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n` +
    `${entries.join('')}</urlset>\n`
  );
}

/** The rules for crawlers (RFC 9309), which allow everything except the desk and the functions. */
export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

const png = (name: string, size: number, purpose?: string) => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

/** Colours and icons of both manifests. */
const LOOK = {
  background_color: COLOURS.page,
  theme_color: COLOURS.accent,
  icons: [png('icon-192', 192), png('icon-512', 512), png('icon-maskable-512', 512, 'maskable')],
};

/** The web app manifest (https://www.w3.org/TR/appmanifest/): name and icons of the site on a home screen. */
export const manifest = ({ brand, shortBrand }: FeedContent['agency']): string =>
  JSON.stringify({
    name: brand,
    short_name: shortBrand,
    start_url: '/',
    scope: '/',
    display: 'browser',
    ...LOOK,
  });

/** The manifest of the desk, an app of its own that begins with My day. `/admin` itself only leads there. */
export const deskManifest = ({ brand, shortBrand }: FeedContent['agency']): string =>
  JSON.stringify({
    id: '/admin/',
    name: `${brand}: desk`,
    short_name: `${shortBrand} desk`,
    start_url: DESK_START,
    scope: '/admin/',
    display: 'standalone',
    ...LOOK,
  });

/** The fields of a case study that the feed contains. */
interface FeedEntry {
  href: string;
  title: string;
  published: string;
  category: { label: string };
  meta: { description: string; updated: string };
}

/** Gatsby generates types only for queries of pages and components, so the result of this one is typed here. */
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

/** Content has dates; a feed needs a time. */
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
