import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { Actions } from '../action';
import * as styles from './section.module.css';

interface SectionProps {
  /** Target of links to this section, and the root of its heading's id. */
  id: string;
  heading: string;
  /** 1 where the section opens the page. */
  level?: 1 | 2;
  eyebrow?: string | null;
  text?: string | null;
  tone?: 'plain' | 'sunken' | 'inverse' | 'soft';
  /** `split` puts the heading at the side, where it stays in view while the content scrolls past. */
  layout?: 'stacked' | 'split';
  /** Stays in view with the heading of a split section; it hides itself on small screens. */
  beneath?: ReactNode;
  /** Below the heading of a split section; on small screens below the content. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A band of the page under one heading, named by it for assistive technology. */
export function Section(props: SectionProps) {
  const { id, heading, level = 2, eyebrow, text, tone = 'plain', layout = 'stacked' } = props;
  const { beneath, aside, children } = props;
  const Heading = `h${level}` as const;
  return (
    <section id={id} className={styles.section} data-tone={tone} aria-labelledby={`${id}-heading`}>
      <div className={layout === 'split' ? `frame ${styles.split}` : 'frame'}>
        <header className={styles.header}>
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <Heading id={`${id}-heading`} className={styles.heading}>
            {heading}
          </Heading>
          {text && <p className={`muted ${styles.text}`}>{text}</p>}
          {beneath}
        </header>
        {layout === 'split' ? <div className={styles.content}>{children}</div> : children}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </section>
  );
}

interface SectionFrameProps {
  /** Draws a hairline above, where two bands of the same tone meet. */
  isRuled?: boolean;
  children: ReactNode;
}

/** The width and rhythm of a section, for content that brings its own heading. */
export function SectionFrame({ isRuled = false, children }: SectionFrameProps) {
  return (
    <div className="frame">
      <div className={isRuled ? styles.ruled : styles.section}>{children}</div>
    </div>
  );
}

/** Call to action that ends a page. */
export function CallToAction({ block }: { block: Queries.CallToActionFragment }) {
  return (
    <Section id="next-step" heading={block.heading} text={block.text} tone="soft" layout="split">
      <Actions ctas={block.ctas} align="end" />
    </Section>
  );
}

interface NextStepsProps {
  next: Queries.NextStepsFragment;
  /** Level of its heading: 2 where the page's own heading precedes it. */
  level?: 2 | 3;
  /** Leaves it out where it would stand below the form instead of beside it. */
  onlyBeside?: boolean;
}

/** Tells what follows when the visitor has written. */
export function NextSteps({ next, level = 3, onlyBeside = false }: NextStepsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`${styles.next} ${onlyBeside ? styles.onlyBeside : ''}`.trim()}>
      <Heading className={styles.title}>{next.heading}</Heading>
      <ol className={styles.steps}>
        {next.steps.map((step) => (
          <li key={step} className={styles.step}>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}

export const fragments = graphql`
  fragment CallToAction on CallToActionBlock {
    heading
    text
    ctas {
      label
      href
    }
  }

  fragment NextSteps on NextSteps {
    heading
    steps
  }
`;
