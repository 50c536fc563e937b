import { graphql } from 'gatsby';
import { Icon } from '../../components/icon';
import * as styles from './process-step.module.css';

interface ProcessStepProps {
  step: Queries.ProcessStepFragment;
  /** Says which one it is. */
  label: string;
  /** False for steps after the active one: they recede. */
  isReached: boolean;
  isActive: boolean;
}

/** One step of the process section. */
export function ProcessStep({ step, label, isReached, isActive }: ProcessStepProps) {
  return (
    <li
      className={`${styles.step} ${isReached ? '' : styles.later}`.trim()}
      aria-current={isActive ? 'step' : undefined}
    >
      <span className={styles.marker}>
        <Icon name={step.icon} size={22} />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <p className={styles.number}>{label}</p>
          <h3 className={styles.title}>{step.title}</h3>
        </div>
        <p>{step.description}</p>
        <ul className={styles.details}>
          {step.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

export const fragment = graphql`
  fragment ProcessStep on WorkflowStep {
    icon
    title
    description
    details
  }
`;
