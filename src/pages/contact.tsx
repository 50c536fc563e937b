import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { NextSteps } from '../components/page/section';
import { requireContent } from '../components/page/require-content';
import { Seo } from '../components/page/seo';
import { ContactDetails, Layout } from '../sections/layout/layout';
import { EnquirySection, LiveEnquiry } from '../enquiry/form/enquiry-section';

const FILE = 'content/pages/contact.json';

export default function ContactPage({ data, location }: PageProps<Queries.ContactPageQuery>) {
  const page = requireContent(data.contactPage, FILE);
  const agency = requireContent(data.agency, 'content/agency.json');
  return (
    <Layout
      data={data}
      path="/contact"
      live={<LiveEnquiry data={data} copy={page.form} agency={agency} search={location.search} />}
    >
      <EnquirySection
        copy={{ ...page.form, heading: page.heading, text: page.introduction }}
        level={1}
      >
        <NextSteps next={page.form.next} level={2} />
        <ContactDetails agency={agency} />
      </EnquirySection>
    </Layout>
  );
}

export const Head: HeadFC<Queries.ContactPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.contactPage, FILE).meta} canonicalPath="/contact" />
);

export const query = graphql`
  query ContactPage {
    ...Layout
    ...ServicePages
    contactPage {
      meta {
        title
        description
        updated
      }
      heading
      introduction
      form {
        next {
          ...NextSteps
        }
        ...EnquirySection
      }
    }
    agency {
      ...ContactDetails
      ...EnquiryAgency
    }
  }
`;
