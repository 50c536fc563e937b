import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { PageHeader } from '../components/page/page-header';
import { Seo } from '../components/page/seo';
import { CallToAction } from '../components/page/section';
import { Layout } from '../sections/layout/layout';
import { Projects } from '../sections/portfolio/projects';

const FILE = 'content/pages/portfolio.json';

export default function PortfolioPage({ data }: PageProps<Queries.PortfolioPageQuery>) {
  const page = requireContent(data.portfolioPage, FILE);
  return (
    <Layout data={data} path="/portfolio">
      <PageHeader heading={page.heading} text={page.introduction} />
      <Projects
        page={page}
        categories={data.allPortfolioCategory.nodes}
        studies={data.allCaseStudy.nodes}
      />
      <CallToAction block={page.callToAction} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.PortfolioPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.portfolioPage, FILE).meta} canonicalPath="/portfolio" />
);

export const query = graphql`
  query PortfolioPage {
    ...Layout
    portfolioPage {
      meta {
        title
        description
        updated
      }
      heading
      introduction
      ...Projects
      callToAction {
        ...CallToAction
      }
    }
    allPortfolioCategory {
      nodes {
        ...FilterCategory
      }
    }
    allCaseStudy(sort: [{ inPortfolio: DESC }, { order: ASC }]) {
      nodes {
        ...ListedProject
      }
    }
  }
`;
