import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/require-content';
import { GroupItems, GroupOffers } from '../sections/services/group-services';
import { ServicePage } from '../sections/services/service-page';
import { ServiceSeo } from '../sections/services/service-seo';

const GROUPS = 'content/services/groups.json';
const PAGE = 'content/pages/services.json';

/** The page of a service group, or of one of its services: then that service comes first, and its siblings last. */
export default function ServicesTemplate({ data }: PageProps<Queries.ServicesTemplateQuery>) {
  const { service } = data;
  const group = requireContent(data.serviceGroup, GROUPS);
  const copy = requireContent(data.servicesPage, PAGE);
  const { labels } = copy;
  return (
    <ServicePage
      group={group}
      service={service}
      copy={copy}
      groups={data.allServiceGroup.nodes}
      siblings={<GroupItems group={group} labels={labels} chosen={service?.href} />}
    >
      <GroupOffers group={group} heading={labels.offers} />
    </ServicePage>
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
      ...ServicePageGroup
      ...GroupItems
      ...GroupOffers
    }
    service(href: { eq: $service }) {
      ...ServiceSeo
      ...ServicePageService
    }
    servicesPage {
      ...ServicePage
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
