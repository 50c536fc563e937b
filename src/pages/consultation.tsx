import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { Seo } from '../components/page/seo';
import { ConsultationSection } from '../sections/consultation/consultation-section';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/consultation.json';

export default function ConsultationPage({
  data,
  location,
}: PageProps<Queries.ConsultationPageQuery>) {
  const page = requireContent(data.consultationPage, FILE);
  const { form } = requireContent(data.contactPage, 'content/pages/contact.json');
  const { members, directLine } = requireContent(data.team, 'content/team.json');
  return (
    <Layout path="/consultation">
      <ConsultationSection
        page={page}
        form={form}
        rules={requireContent(data.consultationRules, 'content/consultation.json')}
        caller={requireContent(
          members.find(({ name }) => name === page.caller),
          `${page.caller} in content/team.json`,
        )}
        directLine={directLine}
        agency={requireContent(data.agency, 'content/agency.json')}
        search={location.search}
      />
    </Layout>
  );
}

export const Head: HeadFC<Queries.ConsultationPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.consultationPage, FILE).meta} canonicalPath="/consultation" />
);

export const query = graphql`
  query ConsultationPage {
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
