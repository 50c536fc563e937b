import { graphql } from 'gatsby';
import { X } from 'lucide-react';
import words from '../../words/page';
import { Actions } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { Picture } from '../../components/picture';
import { LANGUAGE } from '../../language/languages';
import { Isolated } from '../../components/isolated';
import * as styles from './hero.module.css';

interface HeroProps {
  hero: Queries.HeroFragment;
  /** Companies we have worked for. */
  clients: readonly Queries.ClientFragment[];
}

/** First screen of the home page: heading, text, two buttons, four stats, and our clients. */
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
            <dd className={styles.value}>
              <Isolated>{value}</Isolated>
            </dd>
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

/**
 * The walkthrough behind Watch Demo. With scripts it is a modal dialog (`openDemo`). Without them `:target` shows it, which is
 * why a closed one is hidden by them: the target stays the target until the browser goes elsewhere.
 */
export function Demo({ demo: copy }: { demo: Queries.DemoFragment }) {
  return (
    <dialog id="demo" className={styles.demo} aria-labelledby="demo-heading">
      <div className={styles.header}>
        <h2 id="demo-heading" className={styles.title}>
          {copy.heading}
        </h2>
        <a href="#hero" className={styles.close}>
          <X aria-hidden />
          <VisuallyHidden>{copy.closeLabel}</VisuallyHidden>
        </a>
      </div>
      <video
        controls
        playsInline
        preload="none"
        width={1280}
        height={800}
        className={styles.video}
        data-poster={copy.poster}
      >
        <source src={copy.webm} type="video/webm" />
        <source src={copy.mp4} type="video/mp4" />
        <track
          default
          kind="captions"
          srcLang={LANGUAGE}
          label={words.captions}
          src={copy.captions}
        />
      </video>
      <p className={`muted small ${styles.note}`}>{copy.text}</p>
    </dialog>
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

  fragment Demo on Demo {
    heading
    text
    poster
    webm
    mp4
    captions
    closeLabel
  }
`;
