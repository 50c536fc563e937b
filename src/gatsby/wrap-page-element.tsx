import type { GatsbyBrowser } from 'gatsby';
import { cloneElement } from 'react';
import { ErrorBoundary } from '../components/page/error-boundary';

/**
 * A page that fails to render shows the route failure screen instead of nothing. The pages of the desk share one key, so
 * that moving from the list to a lead keeps the list.
 */
export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => {
  const key = props.path.startsWith('/admin') ? '/admin' : props.path;
  return <ErrorBoundary key={key}>{cloneElement(element, { key })}</ErrorBoundary>;
};
