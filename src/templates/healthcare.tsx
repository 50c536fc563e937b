import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { CallToAction } from '../components/page/section';
import { Layout } from '../sections/layout/layout';
import { HealthcareCards } from '../sections/services/healthcare-cards';
import { OtherGroups, FinishedProject } from '../sections/services/service-closing';
import {
  ServiceDetail,
  ServiceHeader,
  ServiceSeo,
} from '../sections/services/service-introduction';

const GROUPS = 'content/services/groups.json';
const PAGE = 'content/pages/services.json';
const HEALTHCARE = 'content/pages/healthcare.json';

/** The healthcare page with its cards, or one of its services: then that one comes first, and the cards last. */
export default function HealthcareTemplate({ data }: PageProps<Queries.HealthcareTemplateQuery>) {
  const { service, allServiceGroup } = data;
  const group = requireContent(data.serviceGroup, GROUPS);
  const page = requireContent(data.healthcarePage, HEALTHCARE);
  const { labels, callToAction } = requireContent(data.servicesPage, PAGE);
  const cards = <HealthcareCards page={page} chosen={service?.href} mark={labels.current} />;
  return (
    <Layout path={service?.href ?? group.href}>
      <ServiceHeader group={group} service={service} priceLabel={labels.price} />
      {service && <ServiceDetail service={service} labels={labels} />}
      {!service && cards}
      <FinishedProject
        study={service?.caseStudy ?? group.caseStudy}
        seen={service?.picture ?? group.picture}
        labels={labels}
      />
      {service ? (
        cards
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
      ...ServiceHeaderGroup
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
    healthcarePage {
      ...HealthcareCards
    }
    servicesPage {
      labels {
        ...ServiceDetailLabels
        ...FinishedProjectLabels
        current
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
