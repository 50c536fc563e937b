import { graphql } from 'gatsby';
import { Actions } from '../../components/action';
import { Picture } from '../../components/picture';
import * as styles from './hero.module.css';

interface HeroProps {
  hero: Queries.HeroFragment;
  /** Companies we have worked for. */
  clients: readonly Queries.ClientFragment[];
}

/** First screen of the home page: heading, text, two buttons, four stats (spec §2), and who we work for. */
export function Hero({ hero, clients }: HeroProps) {
  // A link to an anchor of this very page: the browser follows it without a page load.
  const ctas = hero.ctas.map(({ label, href }) => ({ label, href: href.replace(/^\/#/, '#') }));
  return (
    <section id="hero" className={`frame ${styles.hero}`} aria-labelledby="hero-heading">
      <div className={styles.copy}>
        <h1 id="hero-heading" className={styles.heading}>
          {hero.heading}
        </h1>
        <p className={`muted ${styles.text}`}>{hero.text}</p>
        <Actions ctas={ctas} />
      </div>
      <div className={styles.stage}>
        <Picture
          {...hero.picture}
          phoneImage={hero.phoneImage}
          sizes="(width >= 64rem) 54vw, 92vw"
          priority
          className={styles.picture}
        />
      </div>
      <dl className={styles.stats}>
        {hero.stats.map(({ value, label, description }) => (
          <div key={label} className={`muted small ${styles.stat}`}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            {description && <dd>{description}</dd>}
          </div>
        ))}
      </dl>
      <div className={`muted small ${styles.clients}`}>
        <p id="clients-heading">{hero.clientsLabel}</p>
        <ul className={styles.marks} aria-labelledby="clients-heading">
          {clients.map(({ client, markDrawing }) => (
            <li key={client}>
              <span
                role="img"
                aria-label={client}
                className={styles.mark}
                dangerouslySetInnerHTML={{ __html: markDrawing }}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const fragments = graphql`
  fragment Client on CaseStudy {
    client
    markDrawing
  }

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
      description
    }
    picture {
      ...Picture
    }
    phoneImage {
      ...Screen
    }
    clientsLabel
  }
`;
