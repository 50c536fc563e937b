import { graphql } from 'gatsby';
import { Icon } from '../components/icon';
import * as styles from './contact-details.module.css';

/** The agency's email, phone, place and hours (spec §1). */
export function ContactDetails({ agency }: { agency: Queries.ContactDetailsFragment }) {
  const { email, phone, phoneHref, location, availability } = agency;
  return (
    <address className={styles.details}>
      <p className={styles.detail}>
        <Icon name="mail" size={18} className={styles.icon} />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className={styles.detail}>
        <Icon name="phone" size={18} className={styles.icon} />
        <a href={`tel:${phoneHref}`}>{phone}</a>
      </p>
      <p className={styles.detail}>
        <Icon name="mapPin" size={18} className={styles.icon} />
        {`${location.city}, ${location.country}, ${location.mode}`}
      </p>
      <p className={styles.detail}>
        <Icon name="clock" size={18} className={styles.icon} />
        {availability}
      </p>
    </address>
  );
}

export const fragment = graphql`
  fragment ContactDetails on Agency {
    email
    phone
    phoneHref
    availability
    location {
      city
      country
      mode
    }
  }
`;
