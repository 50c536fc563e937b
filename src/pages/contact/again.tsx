import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../../components/page/require-content';
import { Seo } from '../../components/page/seo';
import { AgainNotices } from '../../enquiry/form/again-notices';
import { EnquirySection, LiveEnquiry } from '../../enquiry/form/enquiry-section';
import { Layout } from '../../sections/layout/layout';

const FILE = 'content/pages/contact-again.json';

/** The enquiry form as a function sends it back to a visitor without scripts, filled in. */
export default function AgainPage({ data, location }: PageProps<Queries.ContactAgainPageQuery>) {
  const page = requireContent(data.contactAgainPage, FILE);
  const { form } = requireContent(data.contactPage, 'content/pages/contact.json');
  const agency = requireContent(data.agency, 'content/agency.json');
  return (
    <Layout
      data={data}
      path={location.pathname}
      live={<LiveEnquiry data={data} copy={form} agency={agency} search={location.search} />}
    >
      <EnquirySection
        copy={{ ...form, heading: page.heading, text: page.text }}
        level={1}
        notices={<AgainNotices notices={page.notices} />}
      />
    </Layout>
  );
}

export const Head: HeadFC<Queries.ContactAgainPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.contactAgainPage, FILE).meta} noindex />
);

export const query = graphql`
  query ContactAgainPage {
    ...Layout
    ...ServicePages
    contactAgainPage {
      meta {
        title
        description
      }
      heading
      text
      notices {
        ...AgainNotices
      }
    }
    contactPage {
      form {
        ...EnquirySection
      }
    }
    agency {
      ...EnquiryAgency
    }
  }
`;
