import { graphql } from 'gatsby';
import * as styles from './receipt-progress.module.css';

interface ReceiptProgressProps {
  heading: string;
  steps: readonly Queries.ReceiptProgressFragment[];
}

/** Received, being handled, answered: the function marks the current one. */
export function ReceiptProgress({ heading, steps }: ReceiptProgressProps) {
  return (
    <section data-when="received handled answered" hidden aria-labelledby="progress-heading">
      <h2 id="progress-heading" className={styles.heading}>
        {heading}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ state, title, text }) => (
          <li key={state} className={styles.step} data-current-when={state}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export const fragment = graphql`
  fragment ReceiptProgress on ReceiptStep {
    state
    title
    text
  }
`;
