import { graphql } from 'gatsby';
import words from '../../words/page';
import { ArrowRight, Check } from 'lucide-react';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { Icon } from '../../components/icon';
import { Section } from '../../components/page/section';
import { fill } from '../../language/fill';
import * as styles from './services.module.css';

/** The services, each leading to the page of its group. */
export function HomeServices({ services }: { services: Queries.HomeServicesFragment }) {
  return (
    <Section id="services" {...services}>
      <ul className={styles.cards}>
        {services.cards.map(({ title, description, features, icon, colour, group }) => (
          <li key={title} className={`${styles.card} ${styles[colour] ?? ''}`}>
            <div className={styles.title}>
              <span className={styles.icon}>
                <Icon name={icon} size={26} />
              </span>
              <h3>{title}</h3>
            </div>
            <p className={styles.description}>{description}</p>
            <ul className={`small ${styles.features}`}>
              {features.map((feature) => (
                <li key={feature} className={styles.feature}>
                  <Check size={18} aria-hidden className={styles.tick} />
                  {feature}
                </li>
              ))}
            </ul>
            <Action href={group.href} look="text" className={styles.action}>
              {services.buttonLabel}
              <VisuallyHidden>{` ${fill(words.aboutOne, { name: title })}`}</VisuallyHidden>
              <ArrowRight size={18} aria-hidden />
            </Action>
          </li>
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
      description
      features
      icon
      colour
      group {
        href
      }
    }
  }
`;
