import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Breadcrumb } from '../../components/breadcrumb';
import { PageHeader } from '../../components/page-header';
import { serviceTrail } from '../../components/trail';
import { quoteHref } from '../enquiry/service-page';

interface ServiceHeaderProps {
  group: Queries.ServiceHeaderGroupFragment;
  /** The chosen service; null on the group's own page. */
  service: Queries.ServiceHeaderFragment | null;
}

/** Opens the page of a group or of one of its services; Get Quote carries it into the form. */
export function ServiceHeader({ group, service }: ServiceHeaderProps) {
  return (
    <PageHeader
      above={<Breadcrumb trail={serviceTrail(group, service)} />}
      heading={service?.heading ?? group.heading}
      text={service?.summary ?? group.introduction}
    >
      <p>
        <Action href={quoteHref(group.quote.href, service?.href)}>{group.quote.label}</Action>
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
  }

  fragment ServiceHeader on Service {
    name
    href
    heading
    summary
  }
`;
