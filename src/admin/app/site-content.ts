import { createContext } from 'react';

export type ReplyTemplate = Queries.AdminPageQuery['allReplyTemplate']['nodes'][number];

/** The site's content that the desk needs. */
export interface SiteContent {
  brand: string;
  replyTemplates: readonly ReplyTemplate[];
}

export const SiteContext = createContext<SiteContent>({ brand: '', replyTemplates: [] });
