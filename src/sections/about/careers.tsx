import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { NextSteps } from '../../components/page/next-steps';
import { Section } from '../../components/page/section';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './careers.module.css';

interface CareersProps {
  careers: Queries.CareersFragment;
  roles: readonly Queries.OpenRoleFragment[];
  /** Address for applications. */
  email: string;
}

/** The open positions; View Open Positions leads here. */
export function Careers({ careers, roles, email }: CareersProps) {
  return (
    <Section
      id="careers"
      {...careers}
      tone="sunken"
      layout="split"
      aside={<NextSteps next={careers.next} />}
    >
      <ul>
        {roles.map(({ title, terms, description, asks }) => (
          <li key={title} className={styles.role}>
            <h3 className={styles.title}>{title}</h3>
            <p className="eyebrow">{terms}</p>
            <p>{description}</p>
            <ul className={`muted ${styles.asks}`}>
              {asks.map((ask) => (
                <li key={ask}>{ask}</li>
              ))}
            </ul>
            <Action
              href={`mailto:${email}?subject=${encodeURIComponent(`Application: ${title}`)}`}
              look="text"
            >
              {careers.applyLabel}
              <VisuallyHidden>{` for ${title}`}</VisuallyHidden>
            </Action>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const fragments = graphql`
  fragment Careers on Careers {
    eyebrow
    heading
    text
    next {
      ...NextSteps
    }
    applyLabel
  }

  fragment OpenRole on OpenRole {
    title
    terms
    description
    asks
  }
`;
