import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { Seo } from '../components/page/seo';
import { caseStudyTrail } from '../components/page/breadcrumb';
import { CaseStudyHeader, Neighbours } from '../sections/case-study/case-study-frame';
import { CaseStudyFacts, CaseStudyStory } from '../sections/case-study/case-study-story';
import { CallToAction } from '../components/page/section';
import { Layout } from '../sections/layout/layout';

const STUDIES = 'content/portfolio/case-studies';

/** A project of the portfolio, told in full. */
export default function CaseStudyTemplate({ data }: PageProps<Queries.CaseStudyTemplateQuery>) {
  const study = requireContent(data.caseStudy, STUDIES);
  const { labels } = requireContent(data.portfolioPage, 'content/pages/portfolio.json');
  const callToAction = {
    heading: labels.callToActionHeading,
    text: labels.callToActionText,
    ctas: [study.category.start],
  };
  return (
    <Layout data={data} path={study.href}>
      <article>
        <CaseStudyHeader study={study} labels={labels} />
        <CaseStudyStory study={study} labels={labels} />
        <CaseStudyFacts study={study} labels={labels} />
      </article>
      <Neighbours previous={data.previous} next={data.next} labels={labels} />
      <CallToAction block={callToAction} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.CaseStudyTemplateQuery> = ({ data }) => {
  const study = requireContent(data.caseStudy, STUDIES);
  return (
    <Seo
      meta={study.meta}
      canonicalPath={study.href}
      breadcrumb={caseStudyTrail(study)}
      subject={{ kind: 'case-study', name: study.title, description: study.meta.description }}
    />
  );
};

export const query = graphql`
  query CaseStudyTemplate($href: String!, $previous: String, $next: String) {
    ...Layout
    caseStudy(href: { eq: $href }) {
      meta {
        title
        description
        updated
      }
      ...CaseStudyHeader
      ...CaseStudyStory
      ...CaseStudyFacts
      category {
        start {
          label
          href
        }
      }
    }
    previous: caseStudy(href: { eq: $previous }) {
      ...Neighbour
    }
    next: caseStudy(href: { eq: $next }) {
      ...Neighbour
    }
    portfolioPage {
      labels {
        ...CaseStudyHeaderLabels
        ...CaseStudyStoryLabels
        ...CaseStudyFactsLabels
        ...NeighbourLabels
        callToActionHeading
        callToActionText
      }
    }
  }
`;
