import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Quote } from '../../components/quote';
import { Section } from '../../components/section';
import * as styles from './portfolio.module.css';
import { ProjectCard } from './project-card';

/** Four projects, a client's word, and the way to all projects (spec §2). */
export function HomePortfolio({ portfolio }: { portfolio: Queries.HomePortfolioFragment }) {
  const { eyebrow, heading, text, labels, projects, quoted, cta } = portfolio;
  return (
    <Section id="portfolio" eyebrow={eyebrow} heading={heading} text={text} tone="inverse">
      <ul className={styles.projects}>
        {projects.map((project) => (
          <li key={project.key} className={styles.project}>
            <ProjectCard project={project} labels={labels} />
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        <Quote {...quoted} />
        <p>
          <Action href={cta.href} look="secondary">
            {cta.label}
          </Action>
        </p>
      </div>
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
    quoted {
      ...Quote
    }
    cta {
      label
      href
    }
  }
`;
