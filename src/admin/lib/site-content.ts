import { createContext, use } from 'react';

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

/** Filled by the desk's own query (shell/site-query.ts); without it there are no words to fill in. */
export const SiteContext = createContext<SiteContent>({
  brand: '',
  hours: '',
  minutes: 0,
  replyTemplates: [],
});

export const useSite = (): SiteContent => use(SiteContext);
