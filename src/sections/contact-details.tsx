import { graphql } from 'gatsby';
import { Icon } from '../components/icon';
import { phoneHref } from '../domain/phone';
import * as styles from './contact-details.module.css';

interface ContactDetailsProps {
  agency: Queries.ContactDetailsFragment;
  /** Leaves them out where they would stand below the content, and the footer's follow soon. */
  onlyBeside?: boolean;
}

/** The agency's email, phone, place and hours (spec §1). */
export function ContactDetails({ agency, onlyBeside = false }: ContactDetailsProps) {
  const { email, phone, location, availability, onCall } = agency;
  return (
    <address className={`${styles.details} ${onlyBeside ? styles.onlyBeside : ''}`.trim()}>
      <p className={styles.detail}>
        <Icon name="mail" size={18} className={styles.icon} />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className={styles.detail}>
        <Icon name="phone" size={18} className={styles.icon} />
        <a href={phoneHref(phone)}>{phone}</a>
      </p>
      <p className={styles.detail}>
        <Icon name="mapPin" size={18} className={styles.icon} />
        {`${location.city}, ${location.country}, ${location.mode}`}
      </p>
      <p className={styles.detail}>
        <Icon name="clock" size={18} className={styles.icon} />
        <span>
          {availability}
          {onCall && <span className={`muted small ${styles.onCall}`}>{onCall}</span>}
        </span>
      </p>
    </address>
  );
}

export const fragment = graphql`
  fragment ContactDetails on Agency {
    email
    phone
    availability
    onCall
    location {
      city
      country
      mode
    }
  }
`;
