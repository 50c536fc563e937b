import { graphql } from 'gatsby';
import { LinkRows } from '../../components/lists';
import { Section } from '../../components/section';
import { CaseStudyCard } from './case-study-card';
import { filterProjects } from './filter-projects';
import { ProjectFilter } from './project-filter';
import * as styles from './projects.module.css';

interface ProjectsProps {
  page: Queries.ProjectsFragment;
  categories: readonly Queries.FilterCategoryFragment[];
  studies: readonly Queries.CaseStudyCardFragment[];
}

/** The case studies under their filter. Without scripts all of them are shown. */
export function Projects({ page, categories, studies }: ProjectsProps) {
  const total = String(studies.length);
  const status = page.filter.shown.replace('{shown}', total).replace('{total}', total);
  return (
    <section className={`frame ${styles.projects}`} aria-label="Projects">
      <div className={styles.bar}>
        <ProjectFilter
          labels={page.filter}
          categories={categories}
          held={studies.map(({ category }) => category.key)}
        />
        <p role="status" className="muted small" data-project-status suppressHydrationWarning>
          {status}
        </p>
      </div>
      <ul className={styles.list}>
        {studies.map((study, index) => (
          <li
            key={study.href}
            className={styles.project}
            data-project-category={study.category.key}
            suppressHydrationWarning
          >
            <CaseStudyCard study={study} labels={page.labels} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <script
        dangerouslySetInnerHTML={{ __html: `(${String(filterProjects)})();` }}
        suppressHydrationWarning
      />
    </section>
  );
}

interface MoreProjectsProps {
  more: Queries.MoreProjectsFragment;
  studies: readonly Queries.OtherProjectFragment[];
}

/** The case studies which are not among the cards: the home page tells of them. */
export function MoreProjects({ more, studies }: MoreProjectsProps) {
  const rows = studies.map(({ href, title, description }) => ({ href, title, text: description }));
  return (
    <Section id="more" heading={more.heading} text={more.text} tone="sunken" layout="split">
      <LinkRows rows={rows} />
    </Section>
  );
}

export const fragments = graphql`
  fragment Projects on PortfolioPage {
    filter {
      ...FilterLabels
      shown
    }
    labels {
      ...CaseStudyCardLabels
    }
  }

  fragment MoreProjects on MoreProjects {
    heading
    text
  }

  fragment OtherProject on CaseStudy {
    href
    title
    description
  }
`;
