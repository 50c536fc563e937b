import { graphql } from 'gatsby';
import { CaseStudyCard } from './case-study-card';
import { CaseStudyRow } from './case-study-row';
import { filterProjects } from './filter-projects';
import { ProjectFilter } from './project-filter';
import * as styles from './projects.module.css';

interface ProjectsProps {
  page: Queries.ProjectsFragment;
  categories: readonly Queries.FilterCategoryFragment[];
  studies: readonly Queries.ListedProjectFragment[];
}

/** The case studies under their filter: cards, then the others in short. Without scripts all of them are shown. */
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
            className={study.inPortfolio ? styles.project : styles.brief}
            data-project-category={study.category.key}
            suppressHydrationWarning
          >
            {study.inPortfolio ? (
              <CaseStudyCard study={study} labels={page.labels} isFirst={index === 0} />
            ) : (
              <CaseStudyRow study={study} />
            )}
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

  fragment ListedProject on CaseStudy {
    inPortfolio
    ...CaseStudyCard
    ...CaseStudyRow
  }
`;
