import { graphql } from 'gatsby';
import * as styles from './receipt-facts.module.css';

const FACTS = [
  ['reference', 'reference'],
  ['service', 'service'],
  ['receivedAt', 'received-at'],
] as const;

/** Reference, service and dates of the enquiry, in slots that the function fills. */
export function ReceiptFacts({ labels }: { labels: Queries.ReceiptFactsFragment }) {
  return (
    <dl className={styles.facts} data-when="received handled answered withdrawn erased" hidden>
      {FACTS.map(([label, slot]) => (
        <div key={slot} className={styles.fact}>
          <dt className={styles.label}>{labels[label]}</dt>
          <dd className={styles.value} data-slot={slot} />
        </div>
      ))}
      <div className={styles.fact} data-when="received handled" hidden>
        <dt className={styles.label}>{labels.replyDue}</dt>
        <dd className={styles.value} data-slot="reply-due" />
      </div>
    </dl>
  );
}

export const fragment = graphql`
  fragment ReceiptFacts on ReceiptLabels {
    reference
    service
    receivedAt
    replyDue
  }
`;
