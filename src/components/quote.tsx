import { graphql } from 'gatsby';
import { Avatar } from './avatar';
import * as styles from './quote.module.css';

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
          {`${quote.role}, ${client}`}
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
