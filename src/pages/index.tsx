import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { Seo } from '../components/seo';
import { EnquirySection } from '../sections/enquiry/enquiry-section';
import { Hero } from '../sections/hero';
import { Layout } from '../sections/layout/layout';
import { found } from '../components/found';

export default function HomePage({ data }: PageProps<Queries.HomePageQuery>) {
  const page = found(data.homePage, 'content/pages/home.json');
  const contact = found(data.contactPage, 'content/pages/contact.json');
  return (
    <Layout path="/">
      <Hero hero={page.hero} />
      <EnquirySection copy={contact.form} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.HomePageQuery> = ({ data }) => (
  <Seo meta={found(data.homePage, 'content/pages/home.json').meta} canonicalPath="/" />
);

export const query = graphql`
  query HomePage {
    homePage {
      meta {
        title
        description
      }
      hero {
        ...Hero
      }
    }
    contactPage {
      form {
        ...EnquirySection
      }
    }
  }
`;
