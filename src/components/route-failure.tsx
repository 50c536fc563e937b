import * as styles from './route-failure.module.css';

/**
 * The status or message to show for whatever a route threw (spec §8).
 *
 * @param error a Response-like `{status, statusText}`, an Error, or anything else
 */
export function failureText(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'status' in error) {
    const text = 'statusText' in error ? String(error.statusText) : '';
    return `${String(error.status)} ${text}`.trim();
  }
  if (error instanceof Error && error.message) return error.message;
  return 'Unknown error';
}

/** The screen for a route that failed to render (spec §8, "Route render failure"). */
export function RouteFailure({ error }: { error: unknown }) {
  return (
    <main className={styles.failure}>
      <h1>Unexpected Application Error!</h1>
      <p>{failureText(error)}</p>
      <p>
        {/* A full load, not client routing: whatever state broke the page must go. */}
        <a href="/">Return to Home</a>
      </p>
    </main>
  );
}
