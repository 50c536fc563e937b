import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import * as styles from './story.module.css';

interface StoryProps {
  story: Queries.StoryFragment;
  /** Level of its heading: 3 inside another section. */
  level: 2 | 3;
  /** Tells the beginning only, where the rest is a link away. */
  isBrief?: boolean;
  /** Stands below the text. */
  children?: ReactNode;
}

/** Our Story and the four milestones beside it (spec §2, "Page sections" 2). */
export function Story({ story, level, isBrief = false, children }: StoryProps) {
  const Heading = `h${level}` as const;
  const Title = level === 2 ? 'h3' : 'h4';
  return (
    <div className={styles.story}>
      <div className={styles.text}>
        <Heading className={styles.heading}>{story.heading}</Heading>
        {story.paragraphs.slice(0, isBrief ? 2 : undefined).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
      <ol>
        {story.milestones.map(({ year, title, text }) => (
          <li key={year} className={styles.milestone}>
            <p className={styles.year}>{year}</p>
            <div>
              <Title className={styles.title}>{title}</Title>
              <p className={styles.detail}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

export const fragment = graphql`
  fragment Story on Story {
    heading
    paragraphs
    milestones {
      year
      title
      text
    }
  }
`;
