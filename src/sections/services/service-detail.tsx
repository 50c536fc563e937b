import { graphql } from 'gatsby';
import { FeatureList } from '../../components/lists';
import * as styles from './service-detail.module.css';

interface ServiceDetailProps {
  service: Queries.ServiceDetailFragment;
  labels: Queries.ServiceDetailLabelsFragment;
}

/** The chosen service, told in full: what it does, for whom, how soon, for how much, and what is delivered. */
export function ServiceDetail({ service, labels }: ServiceDetailProps) {
  return (
    <section className={styles.outer} aria-labelledby="deliverables-heading">
      <div className={styles.inner}>
        <div className={styles.story}>
          {service.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <dl className={styles.facts}>
            <div>
              <dt>{labels.audience}</dt>
              <dd className={styles.fact}>{service.audience}</dd>
            </div>
            <div>
              <dt>{labels.duration}</dt>
              <dd className={styles.fact}>{service.duration}</dd>
            </div>
            <div>
              <dt>{labels.price}</dt>
              <dd className={styles.fact}>{service.price}</dd>
            </div>
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
