import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Section } from '../../components/section';
import * as styles from './portfolio.module.css';
import { ProjectCard } from './project-card';

/** Four projects in two columns, and the way to all of them (spec §2). */
export function HomePortfolio({ portfolio }: { portfolio: Queries.HomePortfolioFragment }) {
  const { eyebrow, heading, text, labels, projects, cta } = portfolio;
  return (
    <Section id="portfolio" eyebrow={eyebrow} heading={heading} text={text} tone="inverse">
      <ul className={styles.projects}>
        {projects.map((project) => (
          <li key={project.key}>
            <ProjectCard project={project} labels={labels} />
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Action href={cta.href} look="secondary">
          {cta.label}
        </Action>
      </p>
    </Section>
  );
}

export const fragment = graphql`
  fragment HomePortfolio on HomePortfolio {
    eyebrow
    heading
    text
    labels {
      ...ProjectCardLabels
    }
    projects {
      key
      ...ProjectCard
    }
    cta {
      label
      href
    }
  }
`;
