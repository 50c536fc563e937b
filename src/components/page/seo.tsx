import { graphql, useStaticQuery } from 'gatsby';
import { useContext } from 'react';
import { LANGUAGE, openGraphLocale } from '../../language/languages';
import { pathIn } from '../../language/paths';
import { PageLanguage } from '../language-of-page';
import { language } from '../../language/language-context';
import { telHref } from '../../domain/contact-links';
import { FEED_PATH, socialCardPath } from '../../domain/site-paths';
import { requireContent } from './require-content';
import {
  type AnsweredQuestion,
  structuredData,
  type StructuredData,
  type Subject,
} from './structured-data';
import type { Crumb } from './breadcrumb';
import words from '../../words/agency';

interface SeoProps {
  /** `updated` is the day on which the page's content last changed. */
  meta: { title: string; description: string; updated?: string };
  /**
   * Path of the page's one true address, without host; left out for pages that have none. It also
   * decides which social card the page shows.
   */
  canonicalPath?: string;
  /** Keeps the page out of search engines. It then names no canonical address, which they could drop as well. */
  noindex?: boolean;
  /** From Home to this page, as its visible breadcrumb. */
  breadcrumb?: readonly Crumb[];
  subject?: Subject;
  /** Questions that the page shows with their answers. */
  questions?: readonly AnsweredQuestion[];
}

function useSite() {
  const data = useStaticQuery<Queries.SeoQuery>(graphql`
    query Seo {
      site {
        siteMetadata {
          siteUrl
        }
      }
      agency {
        brand
        email
        phone
        location {
          countryCode
        }
      }
      portfolioPage {
        feed
      }
    }
  `);
  const { feed } = requireContent(data.portfolioPage, 'content/pages/portfolio.json');
  const { brand, email, phone, location } = requireContent(data.agency, 'content/agency.json');
  const { description, legal } = words;
  const siteUrl = data.site?.siteMetadata?.siteUrl ?? '';
  return {
    siteUrl,
    brand,
    description,
    email,
    telephone: telHref(phone).replace('tel:', ''),
    legalName: legal.name.replace('{brand}', brand),
    street: legal.street,
    postalCode: legal.postalCode,
    city: legal.city,
    countryCode: location.countryCode,
    feed,
  };
}

/** Structured data for search engines. `<` is escaped: no text in it can end the script element. */
function JsonLd({ data }: { data: StructuredData }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}

/** Everything a page puts into `<head>`: title, description, canonical address, sharing data, JSON-LD. */
export function Seo(props: SeoProps) {
  const { meta, canonicalPath, noindex = false, breadcrumb, subject, questions } = props;
  const site = useSite();
  const { languages = [] } = useContext(PageLanguage);
  return (
    <>
      <title>{`${meta.title} | ${site.brand}`}</title>
      <meta name="description" content={meta.description} />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={openGraphLocale(language())} />
      {meta.updated && <meta name="dcterms.modified" content={meta.updated} />}
      {noindex && <meta name="robots" content="noindex" />}
      {!noindex && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={`${site.brand}: ${site.feed}`}
          href={FEED_PATH}
        />
      )}
      {canonicalPath && (
        <SharedAddress
          siteUrl={site.siteUrl}
          path={canonicalPath}
          languages={languages}
          title={meta.title}
          isCanonical={!noindex}
        />
      )}
      {canonicalPath &&
        !noindex &&
        structuredData(site, { path: canonicalPath, breadcrumb, subject, questions }).map(
          (data) => <JsonLd key={data['@type']} data={data} />,
        )}
    </>
  );
}

interface SharedAddressProps {
  siteUrl: string;
  /** As the first language has it. */
  path: string;
  /** All languages that the page speaks; none on a site with one. */
  languages: readonly string[];
  title: string;
  isCanonical: boolean;
}

/** The canonical address, those of the page in other languages, and the card that links to it show. */
function SharedAddress({ siteUrl, path, languages, title, isCanonical }: SharedAddressProps) {
  const addressIn = (tag: string) => `${siteUrl}${pathIn(tag, path)}`;
  const address = addressIn(language());
  return (
    <>
      {isCanonical && (
        <>
          <link rel="canonical" href={address} />
          {languages.map((tag) => (
            <link key={tag} rel="alternate" hrefLang={tag} href={addressIn(tag)} />
          ))}
          {languages.length > 0 && (
            <link rel="alternate" hrefLang="x-default" href={addressIn(LANGUAGE)} />
          )}
          <meta property="og:url" content={address} />
        </>
      )}
      <meta property="og:image" content={`${siteUrl}${socialCardPath(path)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
