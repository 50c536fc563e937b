import { graphql } from 'gatsby';
import words from '../../words/page';
import { Action } from '../../components/action';
import { MetricList } from '../../components/lists';
import { Breadcrumb, caseStudyTrail } from '../../components/page/breadcrumb';
import { PageHeader } from '../../components/page/page-header';
import { Picture } from '../../components/picture';
import { SiteLink } from '../../components/site-link';
import * as styles from './case-study.module.css';

interface CaseStudyHeaderProps {
  study: Queries.CaseStudyHeaderFragment;
  labels: Queries.CaseStudyHeaderLabelsFragment;
}

/** Opens a case study: its summary, its picture at full width, its three results, and what it took. */
export function CaseStudyHeader({ study, labels }: CaseStudyHeaderProps) {
  const { title, category, description, link, github, picture, metrics } = study;
  const effort = [
    { label: labels.duration, fact: study.duration },
    { label: labels.people, fact: study.people },
    ...(study.budget ? [{ label: labels.budget, fact: study.budget.label }] : []),
  ];
  return (
    <>
      <PageHeader
        above={<Breadcrumb trail={caseStudyTrail(study)} />}
        heading={title}
        text={description}
      >
        <p className={styles.meta}>
          <span className={`small ${styles.category}`}>{category.label}</span>
          {link && (
            <Action href={link} look="text">
              {labels.visit}
            </Action>
          )}
          {github && (
            <Action href={github} look="text">
              {labels.source}
            </Action>
          )}
        </p>
      </PageHeader>
      <div className={`frame ${styles.show}`}>
        <Picture
          {...picture}
          sizes="(width >= 82rem) 1216px, 92vw"
          priority
          className={styles.picture}
        />
        <MetricList metrics={metrics} size="large" />
        <dl className={styles.effort}>
          {effort.map(({ label, fact }) => (
            <div key={label}>
              <dt className="muted small">{label}</dt>
              <dd className={styles.fact}>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

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
    <nav aria-label={words.projects} className={`frame ${styles.neighbours}`}>
      {neighbours.map(
        ({ label, study, rel }) =>
          study && (
            <SiteLink key={rel} href={study.href} rel={rel} className={styles.link}>
              <span className="muted small">{label}</span>
              <span className={styles.title}>{study.title}</span>
            </SiteLink>
          ),
      )}
    </nav>
  );
}

export const fragments = graphql`
  fragment CaseStudyHeader on CaseStudy {
    href
    title
    category {
      label
    }
    description
    link
    github
    picture {
      ...Picture
    }
    metrics {
      label
      value
    }
    duration
    people
    budget {
      label
    }
  }

  fragment CaseStudyHeaderLabels on CaseStudyLabels {
    visit
    source
    duration
    people
    budget
  }

  fragment Neighbour on CaseStudy {
    href
    title
  }

  fragment NeighbourLabels on CaseStudyLabels {
    previous
    next
  }
`;
