import { graphql } from 'gatsby';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './demo.module.css';

const ID = 'demo';
const HASH = `#${ID}`;

const isInLink = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * The walkthrough behind Watch Demo. With scripts it is a modal dialog, opened and played when a
 * link to `#demo` is followed or the address ends in it. Without them `:target` shows it, which is
 * why a closed one is hidden here: the target stays the target until the browser goes elsewhere.
 */
export function Demo({ demo: copy }: { demo: Queries.DemoFragment }) {
  const dialog = useRef<HTMLDialogElement>(null);

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
    const openIfAddressed = () => {
      if (window.location.hash === HASH) open();
    };
    const openByLink = (event: MouseEvent) => {
      if (!isInLink(event.target, `a[href="${HASH}"]`)) return;
      event.preventDefault();
      open();
    };
    const closeByLinkOrBackdrop = (event: MouseEvent) => {
      if (event.target !== demo && !isInLink(event.target, 'a')) return;
      event.preventDefault();
      demo.close();
    };
    const tidyUp = () => {
      video.pause();
      demo.hidden = true;
      const { pathname, search, hash } = window.location;
      if (hash === HASH) window.history.replaceState(window.history.state, '', pathname + search);
    };

    document.addEventListener('click', openByLink, { signal });
    demo.addEventListener('click', closeByLinkOrBackdrop, { signal });
    demo.addEventListener('close', tidyUp, { signal });
    window.addEventListener('hashchange', openIfAddressed, { signal });
    openIfAddressed();
    return () => listening.abort();
  }, []);

  return (
    <dialog ref={dialog} id={ID} className={styles.demo} aria-labelledby="demo-heading">
      <div className={styles.header}>
        <h2 id="demo-heading" className={styles.heading}>
          {copy.heading}
        </h2>
        <a href="#hero" className={styles.close}>
          <X aria-hidden />
          <VisuallyHidden>{copy.closeLabel}</VisuallyHidden>
        </a>
      </div>
      <video
        controls
        playsInline
        preload="none"
        width={1280}
        height={800}
        className={styles.video}
        data-poster={copy.poster}
      >
        <source src={copy.webm} type="video/webm" />
        <source src={copy.mp4} type="video/mp4" />
        <track default kind="captions" srcLang="en" label="English" src={copy.captions} />
      </video>
      <p className={`muted small ${styles.text}`}>{copy.text}</p>
    </dialog>
  );
}

export const fragment = graphql`
  fragment Demo on Demo {
    heading
    text
    poster
    webm
    mp4
    captions
    closeLabel
  }
`;
