import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { GroupItems, GroupOffers } from '../sections/services/group-services';
import { ServiceSeo } from '../sections/services/service-introduction';
import { ServicePage } from '../sections/services/service-page';

const GROUPS = 'content/services/groups.json';
const PAGE = 'content/pages/services.json';

/** The page of a service group with its services and offers, or of one of its services. */
export default function ServicesTemplate({ data }: PageProps<Queries.ServicesTemplateQuery>) {
  const { service, allServiceGroup } = data;
  const group = requireContent(data.serviceGroup, GROUPS);
  const page = requireContent(data.servicesPage, PAGE);
  return (
    <ServicePage
      data={data}
      group={group}
      service={service}
      copy={page}
      groups={allServiceGroup.nodes}
      services={<GroupItems group={group} labels={page.labels} chosen={service?.href} />}
      offers={<GroupOffers group={group} heading={page.labels.offers} />}
    />
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
    ...Layout
    serviceGroup(href: { eq: $group }) {
      ...ServicePageGroup
      ...GroupItems
      ...GroupOffers
    }
    service(href: { eq: $service }) {
      ...ServicePage
    }
    servicesPage {
      ...ServicePageCopy
      labels {
        ...GroupItemsLabels
        offers
      }
    }
    allServiceGroup {
      nodes {
        ...OtherGroup
      }
    }
  }
`;
