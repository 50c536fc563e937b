import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { Section } from '../../components/page/section';
import { Isolated } from '../../components/isolated';
import * as styles from './company.module.css';

interface StatCardsProps {
  /** Without descriptions in short. */
  stats: readonly { value: string; label: string; description?: string | null }[];
}

/** Four figures of the company: value, label, explanation. */
export function StatCards({ stats }: StatCardsProps) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ value, label, description }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <Isolated>{value}</Isolated>
          </dd>
          {description && <dd className={`muted small ${styles.description}`}>{description}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface StoryProps {
  /** Without the milestones' texts in short. */
  story: Queries.BriefStoryFragment | Queries.StoryFragment;
  /** Level of its heading: 3 inside another section. */
  level: 2 | 3;
  /** Tells the beginning only, where the rest is a link away. */
  isBrief?: boolean;
  /** Stands below the text. */
  children?: ReactNode;
}

/** Our Story and the four milestones beside it. */
export function Story({ story, level, isBrief = false, children }: StoryProps) {
  const Heading = `h${level}` as const;
  const Title = level === 2 ? 'h3' : 'h4';
  return (
    <div className={styles.story}>
      <div className={styles.text}>
        <Heading className={styles.heading}>{story.heading}</Heading>
        {story.paragraphs.slice(0, isBrief ? 1 : undefined).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
      <ol className={isBrief ? styles.briefMilestones : undefined}>
        {story.milestones.map((milestone) => (
          <li key={milestone.year} className={styles.milestone}>
            <p className={styles.year}>{milestone.year}</p>
            <div>
              <Title className={styles.milestoneTitle}>{milestone.title}</Title>
              {'text' in milestone && <p className="muted">{milestone.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ValuesProps {
  list: Queries.ValuesFragment;
  /** Level of its heading: 3 inside another section. */
  level: 2 | 3;
}

export function Values({ list, level }: ValuesProps) {
  const Heading = `h${level}` as const;
  const Title = level === 2 ? 'h3' : 'h4';
  return (
    <div className={styles.values}>
      <Heading className={styles.heading}>{list.heading}</Heading>
      <ul className={styles.list}>
        {list.values.map(({ title, description }) => (
          <li key={title} className={styles.coreValue}>
            <Title>{title}</Title>
            <p className="muted small">{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Figures, story, values and people as parts of one section. */
export const CompanyParts = ({ children }: { children: ReactNode }) => (
  <div className={styles.parts}>{children}</div>
);

export function Mission({ mission }: { mission: Queries.MissionFragment }) {
  return (
    <Section id="mission" {...mission} tone="inverse" layout="split">
      <div className={styles.mission}>
        {mission.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}

export const fragments = graphql`
  fragment StatCard on Stat {
    value
    label
    description
  }

  fragment BriefStat on Stat {
    value
    label
  }

  fragment BriefStory on Story {
    heading
    paragraphs
    milestones {
      year
      title
    }
  }

  fragment Story on Story {
    heading
    paragraphs
    milestones {
      year
      title
      text
    }
  }

  fragment Values on ValueList {
    heading
    values {
      title
      description
    }
  }

  fragment Mission on Mission {
    eyebrow
    heading
    paragraphs
  }
`;
