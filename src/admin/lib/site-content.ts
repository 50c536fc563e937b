import { graphql, useStaticQuery } from 'gatsby';
import { createContext, use, useMemo } from 'react';

export type ReplyTemplate = Queries.DeskSiteQuery['allReplyTemplate']['nodes'][number];

/** The site's content that the desk needs: the brand, and what replies are made of. */
export interface SiteContent {
  brand: string;
  /** Office hours, as pages say them. */
  hours: string;
  /** Length of a call. */
  minutes: number;
  replyTemplates: readonly ReplyTemplate[];
}

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

export const SiteContext = createContext<SiteContent>({
  brand: '',
  hours: '',
  minutes: 0,
  replyTemplates: [],
});

export const useSite = (): SiteContent => use(SiteContext);
