import { graphql, useStaticQuery } from 'gatsby';

interface SeoProps {
  meta: { title: string; description: string };
  /** Path of the page's one true address, without host; left out for pages that have none. */
  canonicalPath?: string;
  noindex?: boolean;
}

/** What a page puts into `<head>`: title, description, canonical address and sharing data. */
export function Seo({ meta, canonicalPath, noindex = false }: SeoProps) {
  const { site, agency } = useStaticQuery<Queries.SeoQuery>(graphql`
    query Seo {
      site {
        siteMetadata {
          siteUrl
        }
      }
      agency {
        brand
      }
    }
  `);
  const title = `${meta.title} | ${agency?.brand ?? ''}`;
  const canonical = canonicalPath && `${site?.siteMetadata?.siteUrl ?? ''}${canonicalPath}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:type" content="website" />
      {canonical && <meta property="og:url" content={canonical} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
