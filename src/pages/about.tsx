import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { SectionFrame } from '../components/page/section';
import { requireContent } from '../components/page/require-content';
import { HeroFigure, PageHeader } from '../components/page/page-header';
import { Seo } from '../components/page/seo';
import { Careers, answeredQuestions, Terms } from '../sections/about/working-with-us';
import { Mission, StatCards, Story, Values } from '../sections/about/company';
import { Team } from '../sections/about/team';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/about.json';

export default function AboutPage({ data }: PageProps<Queries.AboutPageQuery>) {
  const page = requireContent(data.aboutPage, FILE);
  const agency = requireContent(data.agency, 'content/agency.json');
  const company = requireContent(data.company, 'content/company.json');
  const team = requireContent(data.team, 'content/team.json');
  const roles = team.openRoles ?? [];
  return (
    <Layout data={data} path="/about">
      <PageHeader
        heading={page.heading}
        text={page.introduction}
        beside={<HeroFigure picture={page.picture} />}
      />
      <SectionFrame>
        <StatCards stats={company.stats} />
      </SectionFrame>
      <Mission mission={page.mission} />
      <SectionFrame>
        <Values list={page.values} level={2} />
      </SectionFrame>
      <SectionFrame isRuled>
        <Story story={company.story} level={2} />
      </SectionFrame>
      <SectionFrame isRuled>
        <Team team={team} level={2} />
      </SectionFrame>
      <Terms terms={page.terms} legal={agency.legal} />
      {page.careers && roles.length > 0 && (
        <Careers careers={page.careers} roles={roles} email={agency.email} />
      )}
    </Layout>
  );
}

export const Head: HeadFC<Queries.AboutPageQuery> = ({ data }) => {
  const { meta, terms } = requireContent(data.aboutPage, FILE);
  const { legal } = requireContent(data.agency, 'content/agency.json');
  return <Seo meta={meta} canonicalPath="/about" questions={answeredQuestions(terms, legal)} />;
};

export const query = graphql`
  query AboutPage {
    ...Layout
    aboutPage {
      meta {
        title
        description
        updated
      }
      heading
      introduction
      picture {
        ...Picture
      }
      mission {
        ...Mission
      }
      values {
        ...Values
      }
      terms {
        ...Terms
      }
      careers {
        ...Careers
      }
    }
    agency {
      email
      legal {
        ...LegalEntity
      }
    }
    company {
      stats {
        ...StatCard
      }
      story {
        ...Story
      }
    }
    team {
      ...Team
      openRoles {
        ...OpenRole
      }
    }
  }
`;
