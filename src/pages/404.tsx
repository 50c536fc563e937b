import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { Action } from '../components/action';
import { requireContent } from '../components/page/require-content';
import { PageHeader } from '../components/page/page-header';
import { Seo } from '../components/page/seo';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/not-found.json';

export default function NotFoundPage({ data, location }: PageProps<Queries.NotFoundPageQuery>) {
  const page = requireContent(data.notFoundPage, FILE);
  return (
    <Layout data={data} path={location.pathname}>
      <PageHeader heading={page.heading} text={page.text}>
        <p data-missing-page>
          <Action href="/">{page.returnLabel}</Action>
        </p>
      </PageHeader>
    </Layout>
  );
}

export const Head: HeadFC<Queries.NotFoundPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.notFoundPage, FILE).meta} noindex />
);

export const query = graphql`
  query NotFoundPage {
    ...Layout
    notFoundPage {
      meta {
        title
        description
      }
      heading
      text
      returnLabel
    }
  }
`;
