import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import { CallToAction } from '../../components/page/section';
import { Layout } from '../layout/layout';
import { FinishedProject, OtherGroups } from './service-closing';
import { ServiceDetail, ServiceHeader } from './service-introduction';

interface ServicePageProps {
  data: Queries.LayoutFragment;
  group: Queries.ServicePageGroupFragment;
  /** The chosen service; null on the group's own page. */
  service: Queries.ServicePageFragment | null;
  copy: Queries.ServicePageCopyFragment;
  groups: readonly Queries.OtherGroupFragment[];
  /** The list of the group's services. */
  services: ReactNode;
  offers?: ReactNode;
}

/** The page of a service group, or of one of its services: then that service comes first, and its siblings last. */
export function ServicePage(props: ServicePageProps) {
  const { data, group, service, copy, groups, services, offers } = props;
  const { labels, callToAction } = copy;
  return (
    <Layout data={data} path={service?.href ?? group.href}>
      <ServiceHeader group={group} service={service} priceLabel={labels.price} />
      {service && <ServiceDetail service={service} labels={labels} />}
      {!service && services}
      {offers}
      <FinishedProject
        study={service?.caseStudy ?? group.caseStudy}
        seen={service?.picture ?? group.picture}
        labels={labels}
      />
      {service ? (
        services
      ) : (
        <OtherGroups heading={labels.otherGroups} groups={groups} current={group.href} />
      )}
      <CallToAction block={callToAction} />
    </Layout>
  );
}

export const fragments = graphql`
  fragment ServicePageGroup on ServiceGroup {
    ...ServiceSeoGroup
    ...ServiceHeaderGroup
    caseStudy {
      ...FinishedProject
    }
  }

  fragment ServicePage on Service {
    ...ServiceSeo
    ...ServiceHeader
    ...ServiceDetail
    caseStudy {
      ...FinishedProject
    }
  }

  fragment ServicePageCopy on ServicesPage {
    labels {
      ...ServiceDetailLabels
      ...FinishedProjectLabels
      otherGroups
      price
    }
    callToAction {
      ...CallToAction
    }
  }
`;
