import { graphql, useStaticQuery } from 'gatsby';
import { useMemo } from 'react';
import type { SiteContent } from './site-content';

/** Asks GraphQL for the site's content that the desk needs. */
export function useSiteQuery(): SiteContent {
  const { agency, allReplyTemplate } = useStaticQuery<Queries.DeskSiteQuery>(graphql`
    query DeskSite {
      agency {
        brand
      }
      allReplyTemplate {
        nodes {
          key
          label
          service
          subject
          email
          whatsapp
          call
          pages {
            label
            href
          }
        }
      }
    }
  `);
  return useMemo(
    () => ({ brand: agency?.brand ?? '', replyTemplates: allReplyTemplate.nodes }),
    [agency, allReplyTemplate],
  );
}
