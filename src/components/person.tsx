import { graphql } from 'gatsby';
import words from '../words/page';
import { initials } from '../domain/initials';
import { fill } from '../language/fill';
import * as styles from './person.module.css';

interface AvatarProps {
  name: string;
  /** The text of a drawn portrait (SVG). */
  portrait?: string | null | undefined;
  size?: 'regular' | 'large';
}

/** A person's portrait, or else initials; the name itself stands beside it. */
export function Avatar({ name, portrait, size = 'regular' }: AvatarProps) {
  const className = size === 'large' ? `${styles.avatar} ${styles.large}` : styles.avatar;
  if (!portrait) {
    return (
      <span className={className} aria-hidden>
        {initials(name)}
      </span>
    );
  }
  return (
    <span
      className={`${className} ${styles.portrait}`}
      aria-hidden
      dangerouslySetInnerHTML={{ __html: portrait }}
    />
  );
}

/** A client's words, with the person who said them. */
export function Quote({ client, quote }: Queries.QuoteFragment) {
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.words}>
        <p>{quote.text}</p>
      </blockquote>
      <figcaption className={styles.person}>
        <Avatar name={quote.name} />
        <span>
          <span className={styles.name}>{quote.name}</span>
          {fill(words.person, { role: quote.role, client })}
        </span>
      </figcaption>
    </figure>
  );
}

export const fragment = graphql`
  fragment Quote on CaseStudy {
    client
    quote {
      text
      name
      role
    }
  }
`;
