import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { Band } from '../components/band';
import { found } from '../components/found';
import { HeroFigure } from '../components/hero-figure';
import { PageHeader } from '../components/page-header';
import { Seo } from '../components/seo';
import { Careers } from '../sections/about/careers';
import { Mission } from '../sections/about/mission';
import { StatCards } from '../sections/about/stat-cards';
import { Story } from '../sections/about/story';
import { Team } from '../sections/about/team';
import { Values } from '../sections/about/values';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/about.json';

export default function AboutPage({ data }: PageProps<Queries.AboutPageQuery>) {
  const page = found(data.aboutPage, FILE);
  const agency = found(data.agency, 'content/agency.json');
  const company = found(data.company, 'content/company.json');
  const team = found(data.team, 'content/team.json');
  return (
    <Layout path="/about">
      <PageHeader
        heading={page.heading}
        text={page.introduction}
        beside={<HeroFigure picture={page.picture} />}
      />
      <Band>
        <StatCards stats={company.stats} />
      </Band>
      <Mission mission={page.mission} />
      <Band>
        <Values list={page.values} level={2} />
      </Band>
      <Band isRuled>
        <Story story={company.story} level={2} />
      </Band>
      <Band isRuled>
        <Team team={team} level={2} />
      </Band>
      <Careers careers={page.careers} roles={team.openRoles} email={agency.email} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.AboutPageQuery> = ({ data }) => (
  <Seo meta={found(data.aboutPage, FILE).meta} canonicalPath="/about" />
);

export const query = graphql`
  query AboutPage {
    aboutPage {
      meta {
        title
        description
      }
      heading
      introduction
      picture {
        ...HeroFigure
      }
      mission {
        ...Mission
      }
      values {
        ...Values
      }
      careers {
        ...Careers
      }
    }
    agency {
      email
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
