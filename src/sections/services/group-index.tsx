import { graphql } from 'gatsby';
import { serviceLabel } from '../../domain/service';
import * as styles from './group-index.module.css';

/** The way to each group further down the services page. */
export function GroupIndex({ groups }: { groups: readonly Queries.GroupIndexFragment[] }) {
  return (
    <nav aria-label="Services on this page">
      <ul className={styles.index}>
        {groups.map(({ key }) => (
          <li key={key}>
            <a href={`#${key}`} className={styles.link}>
              {serviceLabel(key)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const fragment = graphql`
  fragment GroupIndex on ServiceGroup {
    key
  }
`;
