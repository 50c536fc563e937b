import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Picture } from '../../components/picture';
import * as styles from './hero.module.css';

/** A link to an anchor of this very page, so that the browser follows it without a page load. */
const onThisPage = (href: string) => href.replace(/^\/#/, '#');

/** First screen of the home page: heading, text, two buttons, four stats (spec §2). */
export function Hero({ hero }: { hero: Queries.HeroFragment }) {
  return (
    <section id="hero" className={styles.hero} aria-labelledby="hero-heading">
      <div className={styles.copy}>
        <h1 id="hero-heading" className={styles.heading}>
          {hero.heading}
        </h1>
        <p className={styles.text}>{hero.text}</p>
        <div className={styles.actions}>
          {hero.ctas.map(({ label, href }, index) => (
            <Action
              key={label}
              href={onThisPage(href)}
              look={index === 0 ? 'primary' : 'secondary'}
            >
              {label}
            </Action>
          ))}
        </div>
      </div>
      <div className={styles.stage}>
        <Picture {...hero.picture} priority className={styles.picture} />
      </div>
      <dl className={styles.stats}>
        {hero.stats.map(({ value, label }) => (
          <div key={label} className={styles.stat}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
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
    picture {
      alt
      image {
        childImageSharp {
          gatsbyImageData(
            width: 1080
            breakpoints: [480, 750, 1080, 1440]
            sizes: "(width >= 64rem) 1080px, 125vw"
            formats: [AVIF, WEBP]
            quality: 60
            placeholder: DOMINANT_COLOR
          )
        }
      }
    }
  }
`;
