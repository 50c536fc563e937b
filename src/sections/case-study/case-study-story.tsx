import { graphql } from 'gatsby';
import { FeatureList } from '../../components/lists';
import { Quote } from '../../components/quote';
import * as styles from './case-study-story.module.css';

interface CaseStudyStoryProps {
  study: Queries.CaseStudyStoryFragment;
  labels: Queries.CaseStudyStoryLabelsFragment;
}

/** The problem, our solution, any setback, the results and a quote from the client. */
export function CaseStudyStory({ study, labels }: CaseStudyStoryProps) {
  const chapters = [
    { heading: labels.challenge, text: study.challenge },
    { heading: labels.solution, text: study.solution },
    ...(study.setback ? [{ heading: labels.setback, text: study.setback }] : []),
    { heading: labels.results, text: study.results },
  ];
  return (
    <div className={`frame ${styles.story}`}>
      {chapters.map(({ heading, text }) => (
        <section key={heading} className={styles.chapter}>
          <h2 className={styles.heading}>{heading}</h2>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      <div className={styles.quote}>
        <Quote {...study} />
      </div>
    </div>
  );
}

interface CaseStudyFactsProps {
  study: Queries.CaseStudyFactsFragment;
  labels: Queries.CaseStudyFactsLabelsFragment;
}

/** The product’s features and its technology. */
export function CaseStudyFacts({ study, labels }: CaseStudyFactsProps) {
  return (
    <div className={styles.band} data-tone="inverse">
      <div className={`frame ${styles.inner}`}>
        <section className={styles.features} aria-labelledby="features-heading">
          <h2 id="features-heading" className={styles.factsHeading}>
            {labels.features}
          </h2>
          <FeatureList features={study.features} />
        </section>
        <section aria-labelledby="tech-heading">
          <h2 id="tech-heading" className={styles.factsHeading}>
            {labels.tech}
          </h2>
          <ul>
            {study.tech.map((name) => (
              <li key={name} className={styles.tech}>
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
  fragment CaseStudyStory on CaseStudy {
    challenge
    solution
    setback
    results
    ...Quote
  }

  fragment CaseStudyStoryLabels on CaseStudyLabels {
    challenge
    solution
    setback
    results
  }

  fragment CaseStudyFacts on CaseStudy {
    features
    tech
  }

  fragment CaseStudyFactsLabels on CaseStudyLabels {
    features
    tech
  }
`;
