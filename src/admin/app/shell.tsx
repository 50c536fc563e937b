import * as styles from './shell.module.css';

/** Shown until the desk is loaded, and for good where scripts do not run. */
export function Shell() {
  return (
    <main className={styles.shell}>
      <p className={styles.loading} role="status">
        Loading the desk…
      </p>
      <p className={styles.late}>
        This is taking longer than it should. Check your connection, then reload the page.
      </p>
      <noscript>
        <p>
          The leads desk needs JavaScript. Please allow it for this site and load the page again.
        </p>
      </noscript>
    </main>
  );
}
