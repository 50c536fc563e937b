import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/require-content';
import { HealthcareCards } from '../sections/services/healthcare-cards';
import { ServicePage } from '../sections/services/service-page';
import { ServiceSeo } from '../sections/services/service-seo';

const GROUPS = 'content/services/groups.json';
const PAGE = 'content/pages/services.json';
const HEALTHCARE = 'content/pages/healthcare.json';

/** The healthcare page with its cards, or one of its services: then that one comes first, and the cards last. */
export default function HealthcareTemplate({ data }: PageProps<Queries.HealthcareTemplateQuery>) {
  const { service } = data;
  const page = requireContent(data.healthcarePage, HEALTHCARE);
  const copy = requireContent(data.servicesPage, PAGE);
  return (
    <ServicePage
      group={requireContent(data.serviceGroup, GROUPS)}
      service={service}
      copy={copy}
      groups={data.allServiceGroup.nodes}
      siblings={<HealthcareCards page={page} chosen={service?.href} mark={copy.labels.current} />}
    />
  );
}

export const Head: HeadFC<Queries.HealthcareTemplateQuery, { noindex: boolean }> = ({
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
  query HealthcareTemplate($group: String!, $service: String) {
    serviceGroup(href: { eq: $group }) {
      ...ServiceSeoGroup
      ...ServicePageGroup
    }
    service(href: { eq: $service }) {
      ...ServiceSeo
      ...ServicePageService
    }
    healthcarePage {
      ...HealthcareCards
    }
    servicesPage {
      ...ServicePage
      labels {
        current
      }
    }
    allServiceGroup {
      nodes {
        ...OtherGroup
      }
    }
  }
`;
