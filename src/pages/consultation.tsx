import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { Seo } from '../components/page/seo';
import {
  ConsultationSection,
  LiveConsultation,
} from '../sections/consultation/consultation-section';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/consultation.json';

export default function ConsultationPage({
  data,
  location,
}: PageProps<Queries.ConsultationPageQuery>) {
  const copy = {
    page: requireContent(data.consultationPage, FILE),
    form: requireContent(data.contactPage, 'content/pages/contact.json').form,
    rules: requireContent(data.consultationRules, 'content/consultation.json'),
  };
  const agency = requireContent(data.agency, 'content/agency.json');
  const { members, directLine } = requireContent(data.team, 'content/team.json');
  const { caller } = copy.page;
  return (
    <Layout
      data={data}
      path="/consultation"
      live={<LiveConsultation data={data} {...copy} agency={agency} search={location.search} />}
    >
      <ConsultationSection
        {...copy}
        caller={requireContent(
          members.find(({ name }) => name === caller),
          `${caller} in content/team.json`,
        )}
        directLine={directLine}
      />
    </Layout>
  );
}

export const Head: HeadFC<Queries.ConsultationPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.consultationPage, FILE).meta} canonicalPath="/consultation" />
);

export const query = graphql`
  query ConsultationPage {
    ...Layout
    ...ServicePages
    consultationPage {
      meta {
        title
        description
        updated
      }
      caller
      ...ConsultationSection
    }
    consultationRules {
      ...ConsultationRules
    }
    contactPage {
      form {
        ...EnquirySection
      }
    }
    team {
      directLine
      members {
        ...Caller
      }
    }
    agency {
      ...EnquiryAgency
    }
  }
`;
