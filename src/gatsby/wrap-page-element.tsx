import type { GatsbyBrowser } from 'gatsby';
import { cloneElement } from 'react';
import { PageLanguage } from '../components/language-of-page';
import { ErrorBoundary } from '../components/page/error-boundary';

/**
 * Tells a page its languages, and shows an error screen if it fails to render. The pages of the desk share one key, so that
 * moving from the list to a lead keeps the list mounted.
 */
export const wrapPageElement: NonNullable<GatsbyBrowser['wrapPageElement']> = ({
  element,
  props,
}) => {
  const key = props.path.startsWith('/admin') ? '/admin' : props.path;
  return (
    <PageLanguage value={props.pageContext}>
      <ErrorBoundary key={key}>{cloneElement(element, { key })}</ErrorBoundary>
    </PageLanguage>
  );
};
