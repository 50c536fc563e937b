import { graphql } from 'gatsby';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './demo.module.css';
import { DEMO_ID, useDemo } from './use-demo';

/**
 * The walkthrough behind Watch Demo: with scripts a modal dialog that plays at once, without them
 * shown by `:target`.
 */
export function Demo({ demo }: { demo: Queries.DemoFragment }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useDemo(dialog);
  return (
    <dialog ref={dialog} id={DEMO_ID} className={styles.demo} aria-labelledby="demo-heading">
      <div className={styles.header}>
        <h2 id="demo-heading" className={styles.heading}>
          {demo.heading}
        </h2>
        <a href="#hero" className={styles.close}>
          <X aria-hidden />
          <VisuallyHidden>{demo.closeLabel}</VisuallyHidden>
        </a>
      </div>
      <video
        controls
        playsInline
        preload="none"
        width={1280}
        height={800}
        className={styles.video}
        data-poster={demo.poster}
      >
        <source src={demo.webm} type="video/webm" />
        <source src={demo.mp4} type="video/mp4" />
        <track default kind="captions" srcLang="en" label="English" src={demo.captions} />
      </video>
      <p className={styles.text}>{demo.text}</p>
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
