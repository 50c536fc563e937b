import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { found } from '../components/found';
import { Closing } from '../sections/closing';
import { Layout } from '../sections/layout/layout';
import { HealthcareCards } from '../sections/services/healthcare-cards';
import { OtherGroups } from '../sections/services/other-groups';
import { Proof } from '../sections/services/proof';
import { ServiceDetail } from '../sections/services/service-detail';
import { ServiceHeader } from '../sections/services/service-header';
import { ServiceSeo } from '../sections/services/service-seo';

const GROUPS = 'content/services/groups.json';
const PAGE = 'content/pages/services.json';
const HEALTHCARE = 'content/pages/healthcare.json';

/** The healthcare page with its six cards, or one of its services: then that one comes first. */
export default function HealthcareTemplate({ data }: PageProps<Queries.HealthcareTemplateQuery>) {
  const { service, allServiceGroup } = data;
  const group = found(data.serviceGroup, GROUPS);
  const page = found(data.healthcarePage, HEALTHCARE);
  const { labels, closing } = found(data.servicesPage, PAGE);
  return (
    <Layout path={service?.href ?? group.href}>
      <ServiceHeader group={group} service={service} priceLabel={labels.price} />
      {service && <ServiceDetail service={service} labels={labels} />}
      <HealthcareCards page={page} chosen={service?.href} mark={labels.current} />
      <Proof study={group.caseStudy} labels={labels} />
      <OtherGroups
        heading={labels.otherGroups}
        groups={allServiceGroup.nodes}
        current={group.href}
      />
      <Closing block={closing} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.HealthcareTemplateQuery, { noindex: boolean }> = ({
  data,
  pageContext,
}) => (
  <ServiceSeo
    group={found(data.serviceGroup, GROUPS)}
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
        ...Proof
      }
    }
    service(href: { eq: $service }) {
      ...ServiceSeo
      ...ServiceHeader
      ...ServiceDetail
    }
    healthcarePage {
      ...HealthcareCards
    }
    servicesPage {
      labels {
        ...ServiceDetailLabels
        ...ProofLabels
        current
        otherGroups
        price
      }
      closing {
        ...Closing
      }
    }
    allServiceGroup {
      nodes {
        ...OtherGroup
      }
    }
  }
`;
