import { parse } from 'node-html-parser';

/** What a built page says about itself, as a search engine or a shared link would read it. */
export interface PageHead {
  /** Absolute address; undefined for pages that have none of their own. */
  canonical: string | undefined;
  title: string;
  siteName: string;
  isIndexed: boolean;
}

/** Reads the `<head>` of a built page; the body is not parsed. */
export function readPageHead(html: string): PageHead {
  const head = parse(html.slice(0, html.indexOf('</head>')));
  const attribute = (selector: string, name: string) =>
    head.querySelector(selector)?.getAttribute(name);
  return {
    canonical: attribute('link[rel=canonical]', 'href'),
    siteName: attribute('meta[property="og:site_name"]', 'content') ?? '',
    title: attribute('meta[property="og:title"]', 'content') ?? '',
    isIndexed: !attribute('meta[name=robots]', 'content')?.includes('noindex'),
  };
}
