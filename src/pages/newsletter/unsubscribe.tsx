import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../../components/page/require-content';
import { Seo } from '../../components/page/seo';
import { Layout } from '../../sections/layout/layout';
import { NewsletterStep } from '../../sections/newsletter-step';

const FILE = 'content/pages/newsletter-steps.json';

export default function UnsubscribePage({
  data,
  location,
}: PageProps<Queries.UnsubscribePageQuery>) {
  return (
    <Layout data={data} path={location.pathname}>
      <NewsletterStep
        step={requireContent(data.newsletterStep, FILE)}
        endpoint="/api/newsletter/unsubscribe"
      />
    </Layout>
  );
}

export const Head: HeadFC<Queries.UnsubscribePageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.newsletterStep, FILE).meta} noindex />
);

export const query = graphql`
  query UnsubscribePage {
    ...Layout
    newsletterStep(key: { eq: unsubscribe }) {
      meta {
        title
        description
      }
      ...NewsletterStep
    }
  }
`;
