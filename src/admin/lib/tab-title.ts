import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** The title of the page's head, which does not know the query of its address. */
const PAGE_NAME = /^Leads dashboard(?= \|)/;

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
    // Gatsby writes the page's head anew whenever the address changes.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = name === undefined ? document.title.replace(COUNT, '') : own;
    };
  }, [count, name]);
}
