import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { found } from '../components/found';
import { PageHeader } from '../components/page-header';
import { Seo } from '../components/seo';
import { EnquirySection } from '../sections/enquiry/enquiry-section';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/contact.json';

export default function ContactPage({ data }: PageProps<Queries.ContactPageQuery>) {
  const page = found(data.contactPage, FILE);
  return (
    <Layout path="/contact">
      <PageHeader heading={page.heading} text={page.introduction} />
      <EnquirySection copy={page.form} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.ContactPageQuery> = ({ data }) => (
  <Seo meta={found(data.contactPage, FILE).meta} canonicalPath="/contact" />
);

export const query = graphql`
  query ContactPage {
    contactPage {
      meta {
        title
        description
      }
      heading
      introduction
      form {
        ...EnquirySection
      }
    }
  }
`;
