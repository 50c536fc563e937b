import { graphql } from 'gatsby';
import { Section } from '../../components/section';
import { ServiceCard } from './service-card';
import * as styles from './services.module.css';

/** The five services, one card each (spec §3, Home service card). */
export function HomeServices({ services }: { services: Queries.HomeServicesFragment }) {
  const { eyebrow, heading, text, cards, buttonLabel } = services;
  return (
    <Section id="services" eyebrow={eyebrow} heading={heading} text={text}>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <ServiceCard key={card.title} card={card} buttonLabel={buttonLabel} />
        ))}
      </ul>
    </Section>
  );
}

export const fragment = graphql`
  fragment HomeServices on HomeServices {
    eyebrow
    heading
    text
    buttonLabel
    cards {
      title
      ...ServiceCard
    }
  }
`;
