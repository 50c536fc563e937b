import { graphql } from 'gatsby';
import words from '../../words/page';
import { CaseStudyCard, CaseStudyRow } from './case-study-card';
import { filterProjects } from './filter-projects';
import { SiteLink } from '../../components/site-link';
import * as styles from './portfolio.module.css';

interface ProjectFilterProps {
  labels: Queries.FilterLabelsFragment;
  categories: readonly Queries.FilterCategoryFragment[];
  /** The category of every project, to count them. */
  held: readonly string[];
}

/** The portfolio's filter: links, so that each choice has an address and the back button works. `filterProjects` obeys it. */
function ProjectFilter({ labels, categories, held }: ProjectFilterProps) {
  const choices = [
    { key: undefined, label: labels.all, href: '/portfolio', count: held.length },
    ...categories.map(({ key, label }) => ({
      key,
      label,
      href: `/portfolio?category=${key}`,
      count: held.filter((category) => category === key).length,
    })),
  ];
  return (
    <nav aria-label={labels.name}>
      <ul className={styles.choices}>
        {choices.map(({ key, label, href, count }) => (
          <li key={href}>
            <SiteLink
              href={href}
              className={styles.choice}
              aria-current={key === undefined ? 'true' : undefined}
              data-category-choice={key ?? ''}
            >
              {label} <span className={`muted ${styles.count}`}>{count}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
    <section className={`frame ${styles.projects}`} aria-label={words.projects}>
      <div className={styles.bar}>
        <ProjectFilter
          labels={page.filter}
          categories={categories}
          held={studies.map(({ category }) => category.key)}
        />
        <p role="status" className="muted small" data-project-status>
          {status}
        </p>
      </div>
      <ul className={styles.list}>
        {studies.map((study, index) => (
          <li
            key={study.href}
            className={study.inPortfolio ? styles.project : styles.brief}
            data-project-category={study.category.key}
          >
            {study.inPortfolio ? (
              <CaseStudyCard study={study} labels={page.labels} isFirst={index === 0} />
            ) : (
              <CaseStudyRow study={study} />
            )}
          </li>
        ))}
      </ul>
      <script dangerouslySetInnerHTML={{ __html: `(${String(filterProjects)})();` }} />
    </section>
  );
}

export const fragments = graphql`
  fragment FilterLabels on FilterLabels {
    name
    all
  }

  fragment FilterCategory on PortfolioCategory {
    key
    label
  }

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
