import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../../components/page/require-content';
import { Seo } from '../../components/page/seo';
import { Layout } from '../../sections/layout/layout';
import { NewsletterStep } from '../../sections/newsletter-step';

const FILE = 'content/pages/newsletter-steps.json';

export default function ConfirmPage({ data, location }: PageProps<Queries.ConfirmPageQuery>) {
  return (
    <Layout data={data} path={location.pathname}>
      <NewsletterStep
        step={requireContent(data.newsletterStep, FILE)}
        endpoint="/api/newsletter/confirm"
      />
    </Layout>
  );
}

export const Head: HeadFC<Queries.ConfirmPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.newsletterStep, FILE).meta} noindex />
);

export const query = graphql`
  query ConfirmPage {
    ...Layout
    newsletterStep(key: { eq: confirm }) {
      meta {
        title
        description
      }
      ...NewsletterStep
    }
  }
`;
