import { createContext, use } from 'react';

export type ReplyTemplate = Queries.DeskSiteQuery['allReplyTemplate']['nodes'][number];

/** The site's content that the desk needs: the brand, and the texts that a reply starts from. */
export interface SiteContent {
  brand: string;
  replyTemplates: readonly ReplyTemplate[];
}

export const SiteContext = createContext<SiteContent>({ brand: '', replyTemplates: [] });

export const useSite = (): SiteContent => use(SiteContext);
