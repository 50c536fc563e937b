import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Breadcrumb } from '../../components/breadcrumb';
import { HeroFigure, PageHeader } from '../../components/page-header';
import { serviceTrail } from '../../components/trail';
import { quoteHref } from '../enquiry/service-page';
import * as styles from './service-header.module.css';

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
      beside={<HeroFigure picture={group.picture} result={result} />}
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
    result {
      value
      label
    }
  }
`;
