import { graphql, useStaticQuery } from 'gatsby';
import { createContext, use, useMemo } from 'react';

export type ReplyTemplate = Queries.DeskSiteQuery['allReplyTemplate']['nodes'][number];

/** The site's content that the desk needs: the brand, and the texts that a reply starts from. */
export interface SiteContent {
  brand: string;
  replyTemplates: readonly ReplyTemplate[];
}

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

export const SiteContext = createContext<SiteContent>({ brand: '', replyTemplates: [] });

export const useSite = (): SiteContent => use(SiteContext);
