import { graphql } from 'gatsby';
import * as styles from './footer.module.css';

/** Foot of every public page: who we are and how to reach us (spec §1, §2). */
export function Footer({ agency }: { agency: Queries.FooterAgencyFragment }) {
  const { city, country, mode } = agency.location;
  return (
    <footer className={styles.footer}>
      <p className={styles.brand}>{agency.brand}</p>
      <address className={styles.address}>
        <a href={`mailto:${agency.email}`}>{agency.email}</a>
        <span>{`${city}, ${country}, ${mode}`}</span>
        <span>{agency.availability}</span>
      </address>
    </footer>
  );
}

export const fragment = graphql`
  fragment FooterAgency on Agency {
    brand
    email
    availability
    location {
      city
      country
      mode
    }
  }
`;
