import { graphql } from 'gatsby';
import * as styles from './neighbours.module.css';

interface NeighboursProps {
  previous: Queries.NeighbourFragment | null;
  next: Queries.NeighbourFragment | null;
  labels: Queries.NeighbourLabelsFragment;
}

/** Links to the case studies before and after this one. */
export function Neighbours({ previous, next, labels }: NeighboursProps) {
  const neighbours = [
    { label: labels.previous, study: previous, rel: 'prev' },
    { label: labels.next, study: next, rel: 'next' },
  ];
  return (
    <nav aria-label="Projects" className={`frame ${styles.neighbours}`}>
      {neighbours.map(
        ({ label, study, rel }) =>
          study && (
            <a key={rel} href={study.href} rel={rel} className={styles.link}>
              <span className="muted small">{label}</span>
              <span className={styles.title}>{study.title}</span>
            </a>
          ),
      )}
    </nav>
  );
}

export const fragments = graphql`
  fragment Neighbour on CaseStudy {
    href
    title
  }

  fragment NeighbourLabels on CaseStudyLabels {
    previous
    next
  }
`;
