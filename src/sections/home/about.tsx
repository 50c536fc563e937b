import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Section } from '../../components/page/section';
import { CompanyParts, StatCards, Story, Values } from '../about/company';
import { Team } from '../about/team';

interface HomeAboutProps {
  about: Queries.HomeAboutFragment;
  company: Queries.HomeAboutCompanyFragment;
  team: Queries.BriefTeamFragment;
}

/** About Us on the home page, in short: figures, story, values, people. */
export function HomeAbout({ about, company, team }: HomeAboutProps) {
  return (
    <Section id="about" heading={about.heading} text={about.text}>
      <CompanyParts>
        <StatCards stats={company.stats} />
        <Story story={company.story} level={3} isBrief>
          <p>
            <Action href={about.cta.href} look="secondary">
              {about.cta.label}
            </Action>
          </p>
        </Story>
        <Values list={company.coreValues} level={3} />
        <Team team={team} level={3} />
      </CompanyParts>
    </Section>
  );
}

export const fragments = graphql`
  fragment HomeAbout on HomeAbout {
    heading
    text
    cta {
      label
      href
    }
  }

  fragment HomeAboutCompany on Company {
    stats {
      ...BriefStat
    }
    story {
      ...BriefStory
    }
    coreValues {
      ...Values
    }
  }
`;
