import { graphql } from 'gatsby';
import { ArrowRight, Check } from 'lucide-react';
import { Action } from '../../components/action';
import { Icon } from '../../components/icon';
import { Section } from '../../components/section';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './services.module.css';

interface ServiceCardProps {
  card: Queries.ServiceCardFragment;
  buttonLabel: string;
}

/** One service of the home page, leading to the page of its group. */
function ServiceCard({ card, buttonLabel }: ServiceCardProps) {
  return (
    <li className={`${styles.card} ${styles[card.colour] ?? ''}`}>
      <div className={styles.title}>
        <span className={styles.icon}>
          <Icon name={card.icon} size={26} />
        </span>
        <h3>{card.title}</h3>
      </div>
      <p className={styles.description}>{card.description}</p>
      <ul className={`small ${styles.features}`}>
        {card.features.map((feature) => (
          <li key={feature} className={styles.feature}>
            <Check size={18} aria-hidden className={styles.tick} />
            {feature}
          </li>
        ))}
      </ul>
      <Action href={card.group.href} look="text" className={styles.action}>
        {buttonLabel}
        <VisuallyHidden>{` about ${card.title}`}</VisuallyHidden>
        <ArrowRight size={18} aria-hidden />
      </Action>
    </li>
  );
}

/** The five services, one card each (spec §3, Home service card). */
export function HomeServices({ services }: { services: Queries.HomeServicesFragment }) {
  return (
    <Section id="services" {...services}>
      <ul className={styles.cards}>
        {services.cards.map((card) => (
          <ServiceCard key={card.title} card={card} buttonLabel={services.buttonLabel} />
        ))}
      </ul>
    </Section>
  );
}

export const fragments = graphql`
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

  fragment ServiceCard on ServiceCard {
    title
    description
    features
    icon
    colour
    group {
      href
    }
  }
`;
