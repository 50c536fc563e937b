import { graphql } from 'gatsby';
import { X } from 'lucide-react';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './demo.module.css';

/**
 * The walkthrough behind Watch Demo. With scripts it is a modal dialog (`openDemo`). Without them `:target` shows it, which is
 * why a closed one is hidden by them: the target stays the target until the browser goes elsewhere.
 */
export function Demo({ demo: copy }: { demo: Queries.DemoFragment }) {
  return (
    <dialog id="demo" className={styles.demo} aria-labelledby="demo-heading">
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
