import { graphql } from 'gatsby';
import { ArrowRight } from 'lucide-react';
import { Action } from '../../components/action';
import { FeatureList } from '../../components/lists';
import { Icon } from '../../components/icon';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './healthcare-card.module.css';

interface HealthcareCardProps {
  card: Queries.HealthcareCardFragment;
  /** Present on the card whose service the page is about; takes the place of its link. */
  mark: string | undefined;
}

/** One of the six healthcare services. */
export function HealthcareCard({ card, mark }: HealthcareCardProps) {
  const { name, description, features, icon, href, label } = card;
  return (
    <li className={styles.card} aria-current={mark ? 'page' : undefined}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Icon name={icon} size={28} className={styles.icon} />
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.description}>{description}</p>
        </div>
        <FeatureList features={features} />
        {mark ? (
          <p className={styles.mark}>{mark}</p>
        ) : (
          <Action href={href} look="text" className={styles.action ?? ''}>
            {label}
            <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
            <ArrowRight size={18} aria-hidden />
          </Action>
        )}
      </div>
    </li>
  );
}

export const fragment = graphql`
  fragment HealthcareCard on HealthcareCard {
    name
    description
    features
    icon
    href
    label
  }
`;
