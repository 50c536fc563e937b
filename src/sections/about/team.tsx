import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Avatar } from '../../components/avatar';
import * as styles from './team.module.css';

interface TeamProps {
  team: Queries.TeamFragment;
  /** Level of its heading: 3 inside another section. */
  level: 2 | 3;
}

/** Meet Our Team, and the invitation to join it (spec §2, "Page sections" 2). */
export function Team({ team, level }: TeamProps) {
  const { heading, text, members, join } = team;
  const Heading = `h${level}` as const;
  const Name = level === 2 ? 'h3' : 'h4';
  return (
    <div className={styles.team}>
      <div className={styles.header}>
        <Heading className={styles.heading}>{heading}</Heading>
        <p className="muted">{text}</p>
      </div>
      <ul className={styles.members}>
        {members.map(({ name, role, experience, specialization }) => (
          <li key={name} className={styles.member}>
            <Avatar name={name} />
            <div>
              <Name className={styles.name}>{name}</Name>
              <p className={`small ${styles.role}`}>{role}</p>
              <p
                className={`muted small ${styles.experience}`}
              >{`${experience}. ${specialization}`}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.join}>
        <div>
          <Heading className={styles.joinHeading}>{join.heading}</Heading>
          <p className="muted">{join.text}</p>
        </div>
        <Action href={join.cta.href} look="secondary">
          {join.cta.label}
        </Action>
      </div>
    </div>
  );
}

export const fragment = graphql`
  fragment Team on Team {
    heading
    text
    members {
      name
      role
      experience
      specialization
    }
    join {
      heading
      text
      cta {
        label
        href
      }
    }
  }
`;
