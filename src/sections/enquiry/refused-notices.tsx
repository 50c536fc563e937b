import * as styles from './refused-notices.module.css';

/**
 * Why a form posted without scripts came back. The function sends the browser to one of these ids, and `:target` shows
 * it: no script is needed, and no word of the visitor's is in the address.
 */
export function RefusedNotices() {
  return (
    <>
      <p id="enquiry-invalid" tabIndex={-1} className={styles.notice}>
        Your message was not sent: a required field was empty, or an entry was too long or not in
        the form we need. Please check the fields and send again.
      </p>
      <p id="enquiry-unavailable" tabIndex={-1} className={styles.notice}>
        Your message was not sent: we could not store it just now. Please try again in a moment.
      </p>
    </>
  );
}
