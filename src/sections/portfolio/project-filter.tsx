import { graphql, Link } from 'gatsby';
import * as styles from './project-filter.module.css';

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
export const FILTER_BEFORE_HYDRATION = `(() => {
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

interface ProjectFilterProps {
  labels: Queries.FilterLabelsFragment;
  categories: readonly Queries.FilterCategoryFragment[];
  /** The category of every project, to count them. */
  held: readonly string[];
  chosen: string | undefined;
}

/** The portfolio's filter: links, so that each choice has an address and the back button works. */
export function ProjectFilter({ labels, categories, held, chosen }: ProjectFilterProps) {
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
            <Link
              to={href}
              className={styles.choice}
              aria-current={key === chosen ? 'true' : undefined}
              data-category-choice={key ?? ''}
              suppressHydrationWarning
            >
              {label} <span className={`muted ${styles.count}`}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
`;
