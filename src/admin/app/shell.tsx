import * as styles from './shell.module.css';

/** Shown until the desk is loaded, and for good where scripts do not run. */
export function Shell() {
  return (
    <main className={styles.shell}>
      <p className={styles.loading} role="status">
        Loading the desk…
      </p>
      <p className={styles.late}>
        This takes longer than it should. Check your connection, then{' '}
        <a href="/admin/dashboard">reload the page</a>.
      </p>
      <noscript>
        <p>
          The leads desk needs JavaScript. Please allow it for this site and load the page again.
        </p>
      </noscript>
    </main>
  );
}
