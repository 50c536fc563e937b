import { graphql } from 'gatsby';
import * as styles from './receipt.module.css';

/** The message as it was sent, and what was added since; the function fills in both. */
export function ReceiptMessage({ labels }: { labels: Queries.ReceiptMessageFragment }) {
  return (
    <section
      data-when="received handled answered withdrawn"
      hidden
      aria-labelledby="message-heading"
      className={styles.message}
    >
      <h2 id="message-heading" className={styles.heading}>
        {labels.message}
      </h2>
      <blockquote className={styles.quote} dir="auto" data-slot="message" />
      <div data-when="has-corrections" hidden>
        <h3 className={styles.subheading}>{labels.corrections}</h3>
        <ol data-list="corrections" className={styles.versions}>
          <li>
            <span className={styles.time} data-slot="sent-at" />
            <blockquote className={styles.quote} dir="auto" data-slot="text" />
          </li>
        </ol>
      </div>
    </section>
  );
}

export const fragment = graphql`
  fragment ReceiptMessage on ReceiptLabels {
    message
    corrections
  }
`;
