import type { GatsbyBrowser } from 'gatsby';
import { ErrorBoundary } from '../components/error-boundary';

/** A page that fails to render shows the route failure screen instead of nothing. */
export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <ErrorBoundary key={props.path}>{element}</ErrorBoundary>
);
