import { useEffect } from 'react';

const COUNT = /^\(\d+\) /;

/** Counts in the tab's title: `(2) Leads dashboard`. */
export function useTabTitle(count: number): void {
  useEffect(() => {
    const write = () => {
      const title = document.title.replace(COUNT, '');
      const counted = count > 0 ? `(${count}) ${title}` : title;
      if (document.title !== counted) document.title = counted;
    };
    write();
    // The page's head is written anew whenever the address changes.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
