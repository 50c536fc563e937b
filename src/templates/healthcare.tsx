import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { HealthcareCards } from '../sections/services/healthcare-cards';
import { ServiceSeo } from '../sections/services/service-introduction';
import { ServicePage } from '../sections/services/service-page';

const GROUPS = 'content/services/groups.json';
const PAGE = 'content/pages/services.json';
const HEALTHCARE = 'content/pages/healthcare.json';

/** The healthcare page with its cards, or the page of one of its services. */
export default function HealthcareTemplate({ data }: PageProps<Queries.HealthcareTemplateQuery>) {
  const { service, allServiceGroup } = data;
  const page = requireContent(data.servicesPage, PAGE);
  return (
    <ServicePage
      data={data}
      group={requireContent(data.serviceGroup, GROUPS)}
      service={service}
      copy={page}
      groups={allServiceGroup.nodes}
      services={
        <HealthcareCards
          page={requireContent(data.healthcarePage, HEALTHCARE)}
          chosen={service?.href}
          mark={page.labels.current}
        />
      }
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
    ...Layout
    serviceGroup(href: { eq: $group }) {
      ...ServicePageGroup
    }
    service(href: { eq: $service }) {
      ...ServicePage
    }
    servicesPage {
      ...ServicePageCopy
      labels {
        current
      }
    }
    healthcarePage {
      ...HealthcareCards
    }
    allServiceGroup {
      nodes {
        ...OtherGroup
      }
    }
  }
`;
