import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { MetricList } from '../../components/lists';
import { Section } from '../../components/page/section';
import { Picture, unseenPicture } from '../../components/picture';
import { Quote } from '../../components/person';
import { serviceLabel } from '../../domain/enquiry-fields';
import { SiteLink } from '../../components/site-link';
import * as styles from './service-closing.module.css';

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

interface OtherGroupsProps {
  heading: string;
  groups: readonly Queries.OtherGroupFragment[];
  /** Path of the group whose page this is; it is left out. */
  current: string;
}

/** Links to the other groups, so that no service page is a dead end. */
export function OtherGroups({ heading, groups, current }: OtherGroupsProps) {
  return (
    <Section id="other-services" heading={heading}>
      <ul className={styles.groups}>
        {groups
          .filter(({ href }) => href !== current)
          .map(({ key, href, summary }) => (
            <li key={key} className={styles.group}>
              <h3>
                <SiteLink href={href} className={styles.link}>
                  {serviceLabel(key)}
                </SiteLink>
              </h3>
              <p className="muted small">{summary}</p>
            </li>
          ))}
      </ul>
    </Section>
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

  fragment OtherGroup on ServiceGroup {
    key
    href
    summary
  }
`;
