import { graphql } from 'gatsby';
import { useSyncExternalStore } from 'react';
import { CaseStudyCard } from './case-study-card';
import { ProjectFilter } from './project-filter';
import * as styles from './projects.module.css';

interface ProjectsProps {
  page: Queries.ProjectsFragment;
  categories: readonly Queries.FilterCategoryFragment[];
  studies: readonly Queries.CaseStudyCardFragment[];
  /** Query part of the page's address; `category` chooses what is shown. */
  search: string;
}

/**
 * The category that an address asks for.
 *
 * @param search query part of the address, with or without `?`
 * @param known keys of the categories
 * @returns a known key; undefined for all projects, also when the address names a category we do not have
 */
export function categoryFrom(search: string, known: readonly string[]): string | undefined {
  const asked = new URLSearchParams(search).get('category');
  return known.find((key) => key === asked);
}

/**
 * Filters the projects while the page is still being read, so that an address with `?category=`
 * never shows all of them first, and the filter's links work before React has arrived. Runs inline,
 * right after the list; React then renders the same state. Unknown categories change nothing.
 */
const FILTER_BEFORE_HYDRATION = `(() => {
  const asked = new URLSearchParams(location.search).get('category');
  const projects = [...document.querySelectorAll('[data-project-category]')];
  const isAsked = (project) => project.dataset.projectCategory === asked;
  if (!projects.some(isAsked)) return;
  for (const project of projects) project.hidden = !isAsked(project);
  const status = document.querySelector('[data-project-status]');
  status.textContent = status.textContent.replace(/\\d+/, projects.filter(isAsked).length);
  for (const choice of document.querySelectorAll('[data-category-choice]')) {
    if (choice.dataset.categoryChoice === asked) choice.setAttribute('aria-current', 'true');
    else choice.removeAttribute('aria-current');
  }
})();`;

const never = () => () => undefined;

/**
 * Whether the address may be read: false on the server and while React takes over the server's
 * markup, which knows no query; true from the render right after, before anything is painted.
 */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The case studies under their filter. Without scripts all of them are shown. */
export function Projects({ page, categories, studies, search }: ProjectsProps) {
  const isHydrated = useIsHydrated();
  const keys = categories.map(({ key }) => key);
  const chosen = isHydrated ? categoryFrom(search, keys) : undefined;
  const held = studies.map(({ category }) => category.key);
  const isShown = (category: string) => !chosen || category === chosen;
  const status = page.filter.shown
    .replace('{shown}', String(held.filter(isShown).length))
    .replace('{total}', String(held.length));
  return (
    <section className={styles.projects} aria-label="Projects">
      <div className={styles.bar}>
        <ProjectFilter labels={page.filter} categories={categories} held={held} chosen={chosen} />
        <p role="status" className={styles.status} data-project-status suppressHydrationWarning>
          {status}
        </p>
      </div>
      <ul className={styles.list}>
        {studies.map((study, index) => (
          <li
            key={study.href}
            className={styles.project}
            data-project-category={study.category.key}
            hidden={!isShown(study.category.key)}
            suppressHydrationWarning
          >
            <CaseStudyCard study={study} labels={page.labels} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {!isHydrated && <script dangerouslySetInnerHTML={{ __html: FILTER_BEFORE_HYDRATION }} />}
    </section>
  );
}

export const fragment = graphql`
  fragment Projects on PortfolioPage {
    filter {
      ...FilterLabels
      shown
    }
    labels {
      ...CaseStudyCardLabels
    }
  }
`;
