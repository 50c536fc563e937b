import { graphql } from 'gatsby';
import { Section } from '../../components/page/section';
import { serviceLabel } from '../../domain/enquiry-fields';
import * as styles from './other-groups.module.css';

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
                <a href={href} className={styles.link}>
                  {serviceLabel(key)}
                </a>
              </h3>
              <p className="muted small">{summary}</p>
            </li>
          ))}
      </ul>
    </Section>
  );
}

export const fragment = graphql`
  fragment OtherGroup on ServiceGroup {
    key
    href
    summary
  }
`;
