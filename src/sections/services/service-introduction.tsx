import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Breadcrumb, serviceTrail } from '../../components/page/breadcrumb';
import { FeatureList } from '../../components/lists';
import { HeroFigure, PageHeader } from '../../components/page/page-header';
import { quoteHref } from '../../enquiry/form/service-page';
import * as styles from './service-introduction.module.css';

interface ServiceHeaderProps {
  group: Queries.ServiceHeaderGroupFragment;
  /** The chosen service; null on the group's own page. */
  service: Queries.ServiceHeaderFragment | null;
  /** Stands before the price. */
  priceLabel: string;
}

/** Opens the page of a group or of one of its services; Get Quote carries it into the form. */
export function ServiceHeader({ group, service, priceLabel }: ServiceHeaderProps) {
  const { price, result } = service ?? group;
  return (
    <PageHeader
      above={<Breadcrumb trail={serviceTrail(group, service)} />}
      heading={service?.heading ?? group.heading}
      text={service?.summary ?? group.introduction}
      beside={<HeroFigure picture={service?.picture ?? group.picture} result={result} />}
    >
      <p className={styles.offer}>
        <Action href={quoteHref(group.quote.href, service?.href)}>{group.quote.label}</Action>
        <span className="muted">
          {priceLabel} <strong>{price}</strong>
        </span>
      </p>
    </PageHeader>
  );
}

interface ServiceDetailProps {
  service: Queries.ServiceDetailFragment;
  labels: Queries.ServiceDetailLabelsFragment;
}

/** The chosen service in full: its use, its audience, its time, its price, its deliverables and what costs extra. */
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
          {service.excluded && (
            <>
              <h3 className={styles.excludedHeading}>{labels.excluded}</h3>
              <ul className={`muted ${styles.excluded}`}>
                {service.excluded.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

export const fragments = graphql`
  fragment ServiceHeaderGroup on ServiceGroup {
    title
    href
    heading
    introduction
    quote {
      label
      href
    }
    price
    picture {
      ...Picture
    }
    result {
      value
      label
    }
  }

  fragment ServiceHeader on Service {
    name
    href
    heading
    summary
    price
    picture {
      ...Picture
    }
    result {
      value
      label
    }
  }

  fragment ServiceDetail on Service {
    paragraphs
    audience
    duration
    price
    deliverables
    excluded
  }

  fragment ServiceDetailLabels on ServiceLabels {
    audience
    duration
    price
    deliverables
    excluded
  }
`;
