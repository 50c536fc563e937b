import { graphql } from 'gatsby';
import { Avatar } from '../../components/avatar';
import { FeatureList } from '../../components/lists';
import { Icon } from '../../components/icon';
import * as styles from './expectations.module.css';

interface ExpectationsProps {
  copy: Queries.ExpectationsFragment;
  rules: Queries.ConsultationRulesFragment;
  caller: Queries.CallerFragment;
}

/** Who calls, how and for how long, and what happens on the call. */
export function Expectations({ copy, rules, caller }: ExpectationsProps) {
  return (
    <div className={styles.expectations}>
      <h2 className={styles.heading}>{copy.heading}</h2>
      <div className={styles.caller}>
        <Avatar name={caller.name} />
        <div>
          <p className={styles.name}>{caller.name}</p>
          <p className={styles.muted}>{`${caller.role}, ${copy.calls}`}</p>
        </div>
      </div>
      <p className={styles.fact}>
        <Icon name="clock" size={18} className={styles.icon} />
        {`${rules.by.label}, ${rules.minutes} minutes`}
      </p>
      <FeatureList features={copy.points} />
    </div>
  );
}

export const fragments = graphql`
  fragment Expectations on ConsultationExpectations {
    heading
    calls
    points
  }

  fragment Caller on TeamMember {
    name
    role
  }
`;
