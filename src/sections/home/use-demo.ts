import { useEffect, type RefObject } from 'react';

export const DEMO_ID = 'demo';
const HASH = `#${DEMO_ID}`;

/**
 * Opens the demo as a modal dialog, playing, when a link to `#demo` is followed or the address ends
 * in it. Without scripts `:target` shows it, which is why a closed one is hidden here: the target
 * stays the target until the browser goes elsewhere.
 */
export function useDemo(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const demo = dialog.current;
    const video = demo?.querySelector('video');
    if (!demo || !video) return;
    const listening = new AbortController();
    const { signal } = listening;

    const open = () => {
      if (demo.open) return;
      // Only now: browsers fetch a poster even if its video is not displayed.
      video.poster = video.dataset.poster ?? '';
      demo.hidden = false;
      demo.showModal();
      // Refused to a visitor who came by a link from elsewhere; the controls are there.
      video.play().catch(() => undefined);
    };
    const openIfAsked = () => {
      if (window.location.hash === HASH) open();
    };

    document.addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof Element && event.target.closest(`a[href="${HASH}"]`))) return;
        event.preventDefault();
        open();
      },
      { signal },
    );
    demo.addEventListener(
      'click',
      (event) => {
        const isBackdrop = event.target === demo;
        if (!isBackdrop && !(event.target instanceof Element && event.target.closest('a'))) return;
        event.preventDefault();
        demo.close();
      },
      { signal },
    );
    demo.addEventListener(
      'close',
      () => {
        video.pause();
        demo.hidden = true;
        const { pathname, search, hash } = window.location;
        if (hash === HASH) window.history.replaceState(window.history.state, '', pathname + search);
      },
      { signal },
    );
    window.addEventListener('hashchange', openIfAsked, { signal });
    openIfAsked();
    return () => listening.abort();
  }, [dialog]);
}
