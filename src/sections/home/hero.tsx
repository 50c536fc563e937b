import { graphql } from 'gatsby';
import { Action } from '../components/action';
import * as styles from './hero.module.css';

/** First screen of the home page: heading, text, two buttons, four stats (spec §2). */
export function Hero({ hero }: { hero: Queries.HeroFragment }) {
  return (
    <section className={styles.hero}>
      <h1 className={styles.heading}>{hero.heading}</h1>
      <p className={styles.text}>{hero.text}</p>
      <div className={styles.actions}>
        {hero.ctas.map(({ label, href }, index) => (
          <Action key={label} href={href} look={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </Action>
        ))}
      </div>
      <dl className={styles.stats}>
        {hero.stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export const fragment = graphql`
  fragment Hero on Hero {
    heading
    text
    ctas {
      label
      href
    }
    stats {
      value
      label
    }
  }
`;
