import { graphql } from 'gatsby';
import * as styles from './values.module.css';

interface ValuesProps {
  list: Queries.ValuesFragment;
  /** Level of its heading: 3 inside another section. */
  level: 2 | 3;
}

/** Four values under a heading of their own (spec §3, Core value). */
export function Values({ list, level }: ValuesProps) {
  const Heading = `h${level}` as const;
  const Title = level === 2 ? 'h3' : 'h4';
  return (
    <div className={styles.values}>
      <Heading className={styles.heading}>{list.heading}</Heading>
      <ul className={styles.list}>
        {list.values.map(({ title, description }) => (
          <li key={title} className={styles.value}>
            <Title className={styles.title}>{title}</Title>
            <p className={styles.description}>{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const fragment = graphql`
  fragment Values on ValueList {
    heading
    values {
      title
      description
    }
  }
`;
