import { graphql } from 'gatsby';
import { Section } from '../../components/section';
import * as styles from './mission.module.css';

/** The company’s mission (spec §2, /about). */
export function Mission({ mission }: { mission: Queries.MissionFragment }) {
  return (
    <Section id="mission" {...mission} tone="inverse" layout="split">
      <div className={styles.text}>
        {mission.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}

export const fragment = graphql`
  fragment Mission on Mission {
    eyebrow
    heading
    paragraphs
  }
`;
