import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Isolated } from '../../components/isolated';
import { FeatureList } from '../../components/lists';
import { Breadcrumb, serviceTrail } from '../../components/page/breadcrumb';
import { HeroFigure, PageHeader } from '../../components/page/page-header';
import { Seo } from '../../components/page/seo';
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
          {priceLabel}{' '}
          <strong>
            <Isolated>{price}</Isolated>
          </strong>
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

interface ServiceSeoProps {
  group: Queries.ServiceSeoGroupFragment;
  /** The chosen service; null on the group's own page. */
  service: Queries.ServiceSeoFragment | null;
  noindex: boolean;
}

/** Head of the page of a group or of one of its services. */
export function ServiceSeo({ group, service, noindex }: ServiceSeoProps) {
  const { meta, href } = service ?? group;
  return (
    <Seo
      meta={meta}
      canonicalPath={href}
      noindex={noindex}
      breadcrumb={serviceTrail(group, service)}
      subject={{
        kind: 'service',
        name: service?.name ?? group.title,
        description: meta.description,
      }}
    />
  );
}

/**
 * The services of a group in the order in which a page lists them: the one the visitor chose comes
 * first, the others keep their order.
 *
 * @param chosen path of the chosen service; nothing is moved when none has it
 */
export function chosenFirst<T extends { href: string }>(
  services: readonly T[],
  chosen: string | undefined,
): T[] {
  const isChosen = (service: T) => service.href === chosen;
  return [...services.filter(isChosen), ...services.filter((service) => !isChosen(service))];
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

  fragment ServiceSeoGroup on ServiceGroup {
    title
    href
    meta {
      title
      description
      updated
    }
  }

  fragment ServiceSeo on Service {
    name
    href
    meta {
      title
      description
      updated
    }
  }
`;
