import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** The title of the page's head, which does not know the query of its address. */
const PAGE_NAME = /^Leads dashboard(?= \|)/;

/** Gatsby's new title: it writes the page's head anew whenever the address changes. */
const isOfNewPage = (node: Node) =>
  node instanceof HTMLTitleElement && node.dataset.gatsbyHead !== undefined;

/**
 * Counts in the tab's title: `(2) Leads dashboard`.
 *
 * @param name replaces the page's own name
 */
export function useTabTitle(count: number, name?: string): void {
  useEffect(() => {
    const own = document.title.replace(COUNT, '');
    const write = () => {
      const title = document.title.replace(COUNT, '').replace(PAGE_NAME, name ?? '$&');
      const counted = count > 0 ? `(${count}) ${title}` : title;
      if (document.title !== counted) document.title = counted;
    };
    write();
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(isOfNewPage))) write();
    });
    // Not the text of the title: where another script holds it, each would answer the other for good.
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      document.title = name === undefined ? document.title.replace(COUNT, '') : own;
    };
  }, [count, name]);
}
