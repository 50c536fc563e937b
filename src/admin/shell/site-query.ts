import { graphql, useStaticQuery } from 'gatsby';
import { useMemo } from 'react';
import type { SiteContent } from '../lib/site-content';

/** Asks GraphQL for the site's content that the desk needs. */
export function useSiteQuery(): SiteContent {
  const { agency, consultationRules, allReplyTemplate } = useStaticQuery<Queries.DeskSiteQuery>(
    graphql`
      query DeskSite {
        agency {
          brand
          availability
        }
        consultationRules {
          minutes
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
    `,
  );
  return useMemo(
    () => ({
      brand: agency?.brand ?? '',
      hours: agency?.availability ?? '',
      minutes: consultationRules?.minutes ?? 0,
      replyTemplates: allReplyTemplate.nodes,
    }),
    [agency, consultationRules, allReplyTemplate],
  );
}
