import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { FeatureList } from '../../components/lists';
import { Picture } from '../../components/picture';
import { Quote } from '../../components/person';
import * as styles from './case-study.module.css';

interface CaseStudyStoryProps {
  study: Queries.CaseStudyStoryFragment;
  labels: Queries.CaseStudyStoryLabelsFragment;
}

function Chapter({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.chapter}>
      <h2 className={styles.heading}>{heading}</h2>
      {children}
    </section>
  );
}

/** Measured changes, one a row, with the figures before and after. */
function Changes({ study, labels }: CaseStudyStoryProps) {
  return (
    <table className={styles.changes} aria-label={labels.changes}>
      <thead>
        <tr>
          <td />
          <th scope="col">{labels.before}</th>
          <th scope="col">{labels.after}</th>
        </tr>
      </thead>
      <tbody>
        {study.changes.map(({ what, before, after }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td className="muted">{before}</td>
            <td className={styles.after}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The problem, our solution, any setback, the results and a quote from the client. */
export function CaseStudyStory({ study, labels }: CaseStudyStoryProps) {
  const { challenge, solution, secondPicture, setback, results } = study;
  return (
    <div className={`frame ${styles.story}`}>
      <Chapter heading={labels.challenge}>
        <p className={styles.text}>{challenge}</p>
      </Chapter>
      <Chapter heading={labels.solution}>
        <p className={styles.text}>{solution}</p>
        {secondPicture && (
          <div className={styles.screen}>
            <Picture
              {...secondPicture}
              sizes="(width >= 76rem) 790px, (width >= 64rem) 62vw, 92vw"
            />
          </div>
        )}
      </Chapter>
      {setback && (
        <Chapter heading={labels.setback}>
          <p className={styles.text}>{setback}</p>
        </Chapter>
      )}
      <Chapter heading={labels.results}>
        <p className={styles.text}>{results}</p>
      </Chapter>
      <Chapter heading={labels.changes}>
        <Changes study={study} labels={labels} />
      </Chapter>
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
    changes {
      what
      before
      after
    }
    secondPicture {
      ...Picture
    }
    ...Quote
  }

  fragment CaseStudyStoryLabels on CaseStudyLabels {
    challenge
    solution
    setback
    results
    changes
    before
    after
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
