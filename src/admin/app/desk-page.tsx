import { createElement, startTransition, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { Shell } from './shell';
import type { SiteContent } from './site-content';
import { useSiteQuery } from './site-query';

const loadDesk = () => import(/* webpackChunkName: "admin" */ './desk');

/** Asked for as soon as this module runs, which pages of the desk alone do. */
const loading = typeof window === 'undefined' ? undefined : loadDesk();

/**
 * The desk, once its script is there. Every page under `/admin` is this one component, so that moving between them keeps
 * what is on the screen (src/gatsby/wrap-page-element.tsx). Not by `lazy`: React shows what a fallback stood for no sooner
 * than 300 ms after the fallback.
 *
 * @throws while rendering, when the script cannot be loaded
 */
export function DeskPage() {
  const site = useSiteQuery();
  const [loaded, setLoaded] = useState<{
    desk?: ComponentType<{ site: SiteContent }>;
    failure?: unknown;
  }>({});
  useEffect(() => {
    loading?.then(
      ({ default: desk }) => startTransition(() => setLoaded({ desk })),
      (failure: unknown) => setLoaded({ failure }),
    );
  }, []);
  if (loaded.failure !== undefined) throw loaded.failure;
  return loaded.desk ? createElement(loaded.desk, { site }) : <Shell />;
}
