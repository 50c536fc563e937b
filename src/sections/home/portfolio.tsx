import { graphql } from 'gatsby';
import words from '../../words/page';
import { ArrowRight } from 'lucide-react';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { MetricList } from '../../components/lists';
import { Section } from '../../components/page/section';
import { Picture, unseenPicture } from '../../components/picture';
import { Quote } from '../../components/person';
import { fill } from '../../language/fill';
import * as styles from './portfolio.module.css';

const SIZES = '(width >= 76rem) 576px, (width >= 48rem) 46vw, 80vw';

interface ProjectCardProps {
  project: Queries.ProjectCardFragment;
  /** The picture that the page shows already. */
  seen: Queries.PictureFragment;
  labels: Queries.ProjectCardLabelsFragment;
}

/** A project of the home page: picture, summary, technologies, three results. */
function ProjectCard({ project, seen, labels }: ProjectCardProps) {
  const { category, study } = project;
  const { title, description, tech, metrics, href, github } = study;
  return (
    <article className={styles.card}>
      <Picture {...unseenPicture(study, seen)} sizes={SIZES} className={styles.picture} />
      <p className="eyebrow">{category}</p>
      <h3 className={styles.title}>{title}</h3>
      <p className="muted">{description}</p>
      <div className={styles.metrics}>
        <MetricList metrics={metrics} />
      </div>
      <div className={styles.foot}>
        <ul className={`muted small ${styles.tech}`} aria-label={labels.tech}>
          {tech.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className={styles.links}>
          <Action href={href} look="text">
            {labels.details}
            <VisuallyHidden>{` ${fill(words.ofOne, { name: title })}`}</VisuallyHidden>
            <ArrowRight size={18} aria-hidden />
          </Action>
          {github && (
            <Action href={github} look="text">
              {labels.source}
              <VisuallyHidden>{` ${fill(words.ofOne, { name: title })}`}</VisuallyHidden>
            </Action>
          )}
        </p>
      </div>
    </article>
  );
}

interface HomePortfolioProps extends Pick<ProjectCardProps, 'seen'> {
  portfolio: Queries.HomePortfolioFragment;
}

/** Four projects, a client's word, and the link to all projects. */
export function HomePortfolio({ portfolio, seen }: HomePortfolioProps) {
  const { labels, projects, quoted, cta } = portfolio;
  return (
    <Section id="portfolio" {...portfolio} tone="inverse">
      <ul className={styles.projects}>
        {projects.map((project) => (
          <li key={project.study.href} className={styles.project}>
            <ProjectCard project={project} seen={seen} labels={labels} />
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

export const fragments = graphql`
  fragment HomePortfolio on HomePortfolio {
    eyebrow
    heading
    text
    labels {
      ...ProjectCardLabels
    }
    projects {
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

  fragment ProjectCard on HomeProject {
    category
    study {
      href
      title
      description
      picture {
        ...Picture
      }
      secondPicture {
        ...Picture
      }
      tech
      metrics {
        label
        value
      }
      github
    }
  }

  fragment ProjectCardLabels on ProjectLabels {
    details
    tech
    source
  }
`;
