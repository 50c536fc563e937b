import { graphql } from 'gatsby';
import { Submit } from '../../components/action';
import { EMAIL_MIN, ENQUIRY_MAX } from '../../domain/enquiry-fields';
import { apiPath } from '../../language/paths';
import * as styles from './footer.module.css';

/**
 * The newsletter box. Without JavaScript the browser posts it and shows a page with the outcome; the page's script
 * (`subscribeInPlace`) shows the outcome here, in the words that the message carries.
 */
export const NewsletterForm = ({ copy }: { copy: Queries.NewsletterFormFragment }) => (
  <form method="post" action={apiPath('/api/newsletter')} className={styles.form}>
    <h2 className={styles.title}>{copy.heading}</h2>
    <p className="muted small">{copy.text}</p>
    <label htmlFor="newsletter-email" className={`small ${styles.label}`}>
      {copy.label}
    </label>
    <div className={styles.row}>
      <input
        id="newsletter-email"
        name="email"
        type="email"
        autoComplete="email"
        required
        minLength={EMAIL_MIN}
        maxLength={ENQUIRY_MAX.email}
        className={styles.email}
      />
      <Submit>{copy.button}</Submit>
    </div>
    <p
      role="status"
      tabIndex={-1}
      className={`small ${styles.status}`}
      data-progress="idle"
      data-sending={copy.sending}
      data-subscribed={copy.subscribed}
      data-throttled={copy.throttled}
      data-failed={copy.failed}
    />
  </form>
);

export const fragment = graphql`
  fragment NewsletterForm on Newsletter {
    heading
    text
    label
    button
    sending
    subscribed
    throttled
    failed
  }
`;
