import { graphql } from 'gatsby';
import { ArrowRight } from 'lucide-react';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { Icon } from '../../components/icon';
import { FeatureList } from '../../components/lists';
import { Section } from '../../components/page/section';
import { chosenFirst } from './service-introduction';
import * as styles from './healthcare-cards.module.css';

interface HealthcareCardsProps {
  page: Queries.HealthcareCardsFragment;
  /** Path of the service whose page this is. */
  chosen: string | undefined;
  /** Takes the place of the chosen card's link. */
  mark: string;
}

/** The cards of the healthcare pages. The one of this page comes first, marked. */
export function HealthcareCards({ page, chosen, mark }: HealthcareCardsProps) {
  return (
    <Section id="services" heading={page.heading} text={page.text} tone="sunken">
      <ul className={styles.cards}>
        {chosenFirst(page.cards, chosen).map((card) => (
          <li
            key={card.name}
            className={styles.card}
            aria-current={card.href === chosen ? 'page' : undefined}
          >
            <div className={styles.about}>
              <Icon name={card.icon} size={28} className={styles.icon} />
              <h3>{card.name}</h3>
              <p className="muted">{card.description}</p>
            </div>
            <FeatureList features={card.features} />
            {card.href === chosen ? (
              <p className={`eyebrow ${styles.mark}`}>{mark}</p>
            ) : (
              <Action href={card.href} look="text" className={styles.action}>
                {card.label}
                <VisuallyHidden>{`: ${card.name}`}</VisuallyHidden>
                <ArrowRight size={18} aria-hidden />
              </Action>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const fragment = graphql`
  fragment HealthcareCards on HealthcarePage {
    heading
    text
    cards {
      name
      href
      description
      features
      icon
      label
    }
  }
`;
