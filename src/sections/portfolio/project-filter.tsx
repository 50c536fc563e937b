import { graphql } from 'gatsby';
import * as styles from './project-filter.module.css';

interface ProjectFilterProps {
  labels: Queries.FilterLabelsFragment;
  categories: readonly Queries.FilterCategoryFragment[];
  /** The category of every project, to count them. */
  held: readonly string[];
}

/** The portfolio's filter: links, so that each choice has an address and the back button works. `filterProjects` obeys it. */
export function ProjectFilter({ labels, categories, held }: ProjectFilterProps) {
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
            <a
              href={href}
              className={styles.choice}
              aria-current={key === undefined ? 'true' : undefined}
              data-category-choice={key ?? ''}
              suppressHydrationWarning
            >
              {label} <span className={`muted ${styles.count}`}>{count}</span>
            </a>
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
