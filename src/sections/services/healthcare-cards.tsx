import { graphql } from 'gatsby';
import { ArrowRight } from 'lucide-react';
import { Action } from '../../components/action';
import { Icon } from '../../components/icon';
import { FeatureList } from '../../components/lists';
import { Section } from '../../components/section';
import { VisuallyHidden } from '../../components/visually-hidden';
import { chosenFirst } from './chosen-first';
import * as styles from './healthcare-cards.module.css';

interface HealthcareCardProps {
  card: Queries.HealthcareCardFragment;
  /** Present on the card whose service the page is about; takes the place of its link. */
  mark: string | undefined;
}

/** One of the six healthcare services. */
function HealthcareCard({ card, mark }: HealthcareCardProps) {
  const { name, description, features, icon, href, label } = card;
  return (
    <li className={styles.card} aria-current={mark ? 'page' : undefined}>
      <div className={styles.about}>
        <Icon name={icon} size={28} className={styles.icon} />
        <h3>{name}</h3>
        <p className="muted">{description}</p>
      </div>
      <FeatureList features={features} />
      {mark ? (
        <p className={`eyebrow ${styles.mark}`}>{mark}</p>
      ) : (
        <Action href={href} look="text" className={styles.action}>
          {label}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
          <ArrowRight size={18} aria-hidden />
        </Action>
      )}
    </li>
  );
}

interface HealthcareCardsProps {
  page: Queries.HealthcareCardsFragment;
  /** Path of the service whose page this is. */
  chosen: string | undefined;
  /** Text that marks the chosen card. */
  mark: string;
}

/** The six cards of the healthcare pages, the chosen one first and marked (spec §2). */
export function HealthcareCards({ page, chosen, mark }: HealthcareCardsProps) {
  return (
    <Section id="services" heading={page.heading} text={page.text} tone="sunken">
      <ul className={styles.cards}>
        {chosenFirst(page.cards, chosen).map((card) => (
          <HealthcareCard
            key={card.name}
            card={card}
            mark={card.href === chosen ? mark : undefined}
          />
        ))}
      </ul>
    </Section>
  );
}

export const fragments = graphql`
  fragment HealthcareCards on HealthcarePage {
    heading
    text
    cards {
      name
      href
      ...HealthcareCard
    }
  }

  fragment HealthcareCard on HealthcareCard {
    name
    description
    features
    icon
    href
    label
  }
`;
