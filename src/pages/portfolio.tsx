import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { found } from '../components/found';
import { PageHeader } from '../components/page-header';
import { Seo } from '../components/seo';
import { Closing } from '../sections/closing';
import { Layout } from '../sections/layout/layout';
import { MoreProjects } from '../sections/portfolio/more-projects';
import { Projects } from '../sections/portfolio/projects';

const FILE = 'content/pages/portfolio.json';

export default function PortfolioPage({ data, location }: PageProps<Queries.PortfolioPageQuery>) {
  const page = found(data.portfolioPage, FILE);
  return (
    <Layout path="/portfolio">
      <PageHeader heading={page.heading} text={page.introduction} />
      <Projects
        page={page}
        categories={data.allPortfolioCategory.nodes}
        studies={data.cards.nodes}
        search={location.search}
      />
      <MoreProjects more={page.more} studies={data.others.nodes} />
      <Closing block={page.closing} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.PortfolioPageQuery> = ({ data }) => (
  <Seo meta={found(data.portfolioPage, FILE).meta} canonicalPath="/portfolio" />
);

export const query = graphql`
  query PortfolioPage {
    portfolioPage {
      meta {
        title
        description
      }
      heading
      introduction
      ...Projects
      more {
        ...MoreProjects
      }
      closing {
        ...Closing
      }
    }
    allPortfolioCategory {
      nodes {
        ...FilterCategory
      }
    }
    cards: allCaseStudy(filter: { inPortfolio: { eq: true } }, sort: { order: ASC }) {
      nodes {
        ...CaseStudyCard
      }
    }
    others: allCaseStudy(filter: { inPortfolio: { eq: false } }, sort: { order: ASC }) {
      nodes {
        ...OtherProject
      }
    }
  }
`;
