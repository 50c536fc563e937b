import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Isolated } from '../../components/isolated';
import { Avatar } from '../../components/person';
import { telHref } from '../../domain/contact-links';
import * as styles from './team.module.css';

interface TeamProps {
  /** Without an introduction and specialisations in short. */
  team: Queries.BriefTeamFragment | Queries.TeamFragment;
  /** Level of its heading: 3 inside another section. */
  level: 2 | 3;
}

/** Meet Our Team, and the invitation to join it where there are open positions. */
export function Team({ team, level }: TeamProps) {
  const { heading, members, join } = team;
  const isBrief = !('text' in team);
  const Heading = `h${level}` as const;
  const Name = level === 2 ? 'h3' : 'h4';
  return (
    <div className={`${styles.team} ${isBrief ? styles.brief : ''}`.trim()}>
      <div className={styles.header}>
        <Heading className={styles.heading}>{heading}</Heading>
        {!isBrief && <p className="muted">{team.text}</p>}
      </div>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.name} className={styles.member}>
            <Avatar
              name={member.name}
              portrait={member.portraitDrawing}
              size={isBrief ? 'regular' : 'large'}
            />
            <div>
              <Name className={styles.name}>{member.name}</Name>
              <p className={`small ${styles.role}`}>{member.role}</p>
              <p className={`muted small ${styles.experience}`}>
                {'specialization' in member
                  ? `${member.experience}. ${member.specialization}`
                  : member.experience}
              </p>
              {'phone' in member && member.phone && !isBrief && (
                <p className="small">
                  {`${team.directLine}: `}
                  <a href={telHref(member.phone)} className={styles.phone}>
                    <Isolated>{member.phone}</Isolated>
                  </a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {join && (
        <div className={styles.join}>
          <div>
            <Heading className={styles.joinHeading}>{join.heading}</Heading>
            <p className="muted">{join.text}</p>
          </div>
          <Action href={join.cta.href} look="secondary">
            {join.cta.label}
          </Action>
        </div>
      )}
    </div>
  );
}

export const fragments = graphql`
  fragment BriefTeam on Team {
    heading
    members {
      name
      role
      experience
      portraitDrawing
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

  fragment Team on Team {
    heading
    text
    directLine
    members {
      name
      role
      experience
      specialization
      phone
      portraitDrawing
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
