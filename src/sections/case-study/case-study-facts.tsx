import { graphql } from 'gatsby';
import { FeatureList } from '../../components/lists';
import * as styles from './case-study-facts.module.css';

interface CaseStudyFactsProps {
  study: Queries.CaseStudyFactsFragment;
  labels: Queries.CaseStudyFactsLabelsFragment;
}

/** The product’s features and its technology. */
export function CaseStudyFacts({ study, labels }: CaseStudyFactsProps) {
  return (
    <div className={styles.band} data-tone="inverse">
      <div className={styles.inner}>
        <section className={styles.features} aria-labelledby="features-heading">
          <h2 id="features-heading" className={styles.heading}>
            {labels.features}
          </h2>
          <FeatureList features={study.features} />
        </section>
        <section aria-labelledby="tech-heading">
          <h2 id="tech-heading" className={styles.heading}>
            {labels.tech}
          </h2>
          <ul>
            {study.tech.map((name) => (
              <li key={name} className={styles.name}>
                {name}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

export const fragments = graphql`
  fragment CaseStudyFacts on CaseStudy {
    features
    tech
  }

  fragment CaseStudyFactsLabels on CaseStudyLabels {
    features
    tech
  }
`;
