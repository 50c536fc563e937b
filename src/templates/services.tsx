import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { CallToAction } from '../components/page/section';
import { Layout } from '../sections/layout/layout';
import { GroupItems, GroupOffers } from '../sections/services/group-services';
import { OtherGroups, FinishedProject } from '../sections/services/service-closing';
import {
  ServiceDetail,
  ServiceHeader,
  ServiceSeo,
} from '../sections/services/service-introduction';

const GROUPS = 'content/services/groups.json';
const PAGE = 'content/pages/services.json';

/** The page of a service group, or of one of its services: then that service comes first, and its siblings last. */
export default function ServicesTemplate({ data }: PageProps<Queries.ServicesTemplateQuery>) {
  const { service, allServiceGroup } = data;
  const group = requireContent(data.serviceGroup, GROUPS);
  const { labels, callToAction } = requireContent(data.servicesPage, PAGE);
  const services = <GroupItems group={group} labels={labels} chosen={service?.href} />;
  return (
    <Layout path={service?.href ?? group.href}>
      <ServiceHeader group={group} service={service} priceLabel={labels.price} />
      {service && <ServiceDetail service={service} labels={labels} />}
      {!service && services}
      <GroupOffers group={group} heading={labels.offers} />
      <FinishedProject
        study={service?.caseStudy ?? group.caseStudy}
        seen={service?.picture ?? group.picture}
        labels={labels}
      />
      {service ? (
        services
      ) : (
        <OtherGroups
          heading={labels.otherGroups}
          groups={allServiceGroup.nodes}
          current={group.href}
        />
      )}
      <CallToAction block={callToAction} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.ServicesTemplateQuery, { noindex: boolean }> = ({
  data,
  pageContext,
}) => (
  <ServiceSeo
    group={requireContent(data.serviceGroup, GROUPS)}
    service={data.service}
    noindex={pageContext.noindex}
  />
);

export const query = graphql`
  query ServicesTemplate($group: String!, $service: String) {
    serviceGroup(href: { eq: $group }) {
      ...ServiceSeoGroup
      ...ServiceHeaderGroup
      ...GroupItems
      ...GroupOffers
      caseStudy {
        ...FinishedProject
      }
    }
    service(href: { eq: $service }) {
      ...ServiceSeo
      ...ServiceHeader
      ...ServiceDetail
      caseStudy {
        ...FinishedProject
      }
    }
    servicesPage {
      labels {
        ...ServiceDetailLabels
        ...GroupItemsLabels
        ...FinishedProjectLabels
        offers
        otherGroups
        price
      }
      callToAction {
        ...CallToAction
      }
    }
    allServiceGroup {
      nodes {
        ...OtherGroup
      }
    }
  }
`;
