import type { GatsbyBrowser } from 'gatsby';
import { cloneElement } from 'react';
import { ErrorBoundary } from '../components/page/error-boundary';

/**
 * Shows an error screen for a page that fails to render. The pages of the desk share one key, so that moving from the list to
 * a lead keeps the list mounted.
 */
export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => {
  const key = props.path.startsWith('/admin') ? '/admin' : props.path;
  return <ErrorBoundary key={key}>{cloneElement(element, { key })}</ErrorBoundary>;
};
