import type { Lead } from '../../../domain/lead';
import * as tap from '../../components/tap.module.css';
import { phoneHref } from './lead-texts';
import * as styles from './list-parts.module.css';

/** How to reach the sender: one tap writes or calls. */
export const ContactLinks = ({ lead: { email, phone } }: { lead: Lead }) => (
  <div className={styles.contact}>
    {email && (
      <a className={tap.tap} href={`mailto:${email}`}>
        {email}
      </a>
    )}
    {phone && (
      <a className={tap.tap} href={phoneHref(phone)}>
        {phone}
      </a>
    )}
  </div>
);
