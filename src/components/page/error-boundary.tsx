import { Component, type ReactNode } from 'react';
import words from '../../words/page';
import { SiteLink } from '../site-link';
import * as styles from './error-boundary.module.css';

/**
 * The status or message of a route's error.
 *
 * @param error a Response-like `{status, statusText}`, an Error, or anything else
 */
export function failureText(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'status' in error) {
    const text = 'statusText' in error ? String(error.statusText) : '';
    return `${String(error.status)} ${text}`.trim();
  }
  if (error instanceof Error && error.message) return error.message;
  return words.failed.unknown;
}

/** The screen for a route that failed to render. */
function RouteFailure({ error }: { error: unknown }) {
  return (
    <main className={styles.failure}>
      <h1>{words.failed.heading}</h1>
      <p>{failureText(error)}</p>
      <p>
        {/* A full load, not client routing: whatever state broke the page must go. */}
        <SiteLink href="/">{words.failed.home}</SiteLink>
      </p>
    </main>
  );
}

interface Props {
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
}

/** Catches errors of a page's rendering and shows the route failure screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <RouteFailure error={this.state.error} /> : this.props.children;
  }
}
