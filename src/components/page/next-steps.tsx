import { graphql } from 'gatsby';
import * as styles from './next-steps.module.css';

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
      <Heading className={styles.heading}>{next.heading}</Heading>
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

export const fragment = graphql`
  fragment NextSteps on NextSteps {
    heading
    steps
  }
`;
