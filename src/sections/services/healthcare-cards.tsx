import { graphql } from 'gatsby';
import { Section } from '../../components/section';
import { chosenFirst } from './chosen-first';
import { HealthcareCard } from './healthcare-card';
import * as styles from './healthcare-cards.module.css';

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

export const fragment = graphql`
  fragment HealthcareCards on HealthcarePage {
    heading
    text
    cards {
      name
      href
      ...HealthcareCard
    }
  }
`;
