import { graphql } from 'gatsby';
import { FeatureList } from '../../components/lists';
import * as styles from './service-detail.module.css';

interface ServiceDetailProps {
  service: Queries.ServiceDetailFragment;
  labels: Queries.ServiceDetailLabelsFragment;
}

/** The chosen service, told in full: what it does, for whom, how soon, for how much, and what is delivered. */
export function ServiceDetail({ service, labels }: ServiceDetailProps) {
  const facts = [
    { label: labels.audience, fact: service.audience },
    { label: labels.duration, fact: service.duration },
    { label: labels.price, fact: service.price },
  ];
  return (
    <section className="frame" aria-labelledby="deliverables-heading">
      <div className={styles.inner}>
        <div className={styles.story}>
          {service.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <dl className={`muted small ${styles.facts}`}>
            {facts.map(({ label, fact }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={styles.fact}>{fact}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.deliverables}>
          <h2 id="deliverables-heading" className={styles.heading}>
            {labels.deliverables}
          </h2>
          <FeatureList features={service.deliverables} />
        </div>
      </div>
    </section>
  );
}

export const fragments = graphql`
  fragment ServiceDetail on Service {
    paragraphs
    audience
    duration
    price
    deliverables
  }

  fragment ServiceDetailLabels on ServiceLabels {
    audience
    duration
    price
    deliverables
  }
`;
