import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { MetricList } from '../../components/lists';
import { Picture, unseenPicture } from '../../components/picture';
import { Quote } from '../../components/quote';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './finished-project.module.css';

interface FinishedProjectProps {
  study: Queries.FinishedProjectFragment;
  /** The picture that the page shows already. */
  seen: Queries.PictureFragment;
  labels: Queries.FinishedProjectLabelsFragment;
}

/** A finished project of the group or service, as proof of its promise. */
export function FinishedProject({ study, seen, labels }: FinishedProjectProps) {
  return (
    <section className={styles.band} data-tone="inverse" aria-labelledby="finished-project-heading">
      <div className={`frame ${styles.inner}`}>
        <Picture
          {...unseenPicture(study, seen)}
          sizes="(width >= 76rem) 690px, (width >= 64rem) 54vw, 92vw"
          className={styles.picture}
        />
        <div className={styles.copy}>
          <p className="eyebrow">{labels.finishedProject}</p>
          <h2 id="finished-project-heading" className={styles.heading}>
            {study.title}
          </h2>
          <p className="muted">{study.description}</p>
          <MetricList metrics={study.metrics} />
          <Quote {...study} />
          <p>
            <Action href={study.href} look="secondary">
              {labels.projectDetails}
              <VisuallyHidden>{`: ${study.title}`}</VisuallyHidden>
            </Action>
          </p>
        </div>
      </div>
    </section>
  );
}

export const fragments = graphql`
  fragment FinishedProject on CaseStudy {
    href
    title
    description
    ...Quote
    metrics {
      label
      value
    }
    picture {
      ...Picture
    }
    secondPicture {
      ...Picture
    }
  }

  fragment FinishedProjectLabels on ServiceLabels {
    finishedProject
    projectDetails
  }
`;
