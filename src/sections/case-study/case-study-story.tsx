import { graphql } from 'gatsby';
import { Quote } from '../../components/quote';
import * as styles from './case-study-story.module.css';

interface CaseStudyStoryProps {
  study: Queries.CaseStudyStoryFragment;
  labels: Queries.CaseStudyStoryLabelsFragment;
}

/** The problem, our solution, the results and a quote from the client. */
export function CaseStudyStory({ study, labels }: CaseStudyStoryProps) {
  const chapters = [
    { heading: labels.challenge, text: study.challenge },
    { heading: labels.solution, text: study.solution },
    { heading: labels.results, text: study.results },
  ];
  return (
    <div className={styles.story}>
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

export const fragments = graphql`
  fragment CaseStudyStory on CaseStudy {
    challenge
    solution
    results
    ...Quote
  }

  fragment CaseStudyStoryLabels on CaseStudyLabels {
    challenge
    solution
    results
  }
`;
