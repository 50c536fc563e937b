import type { Lead } from '../../../domain/lead';
import { phoneHref } from './lead-texts';
import * as styles from './list-parts.module.css';

/** How to reach the sender: one tap writes or calls. */
export const ContactLinks = ({ lead: { email, phone } }: { lead: Lead }) => (
  <div className={styles.contact}>
    {email && (
      <a className={styles.link} href={`mailto:${email}`}>
        {email}
      </a>
    )}
    {phone && (
      <a className={styles.link} href={phoneHref(phone)}>
        {phone}
      </a>
    )}
  </div>
);
