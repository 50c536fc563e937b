import InitColorSchemeScript from '@mui/material/InitColorSchemeScript';
import { startTransition, useEffect, useState } from 'react';
import type { startDesk } from './start-desk';
import { APPEARANCE_KEY } from '../lib/storage';
import { useSiteQuery } from './site-query';
import * as styles from './desk-page.module.css';

/** `eager` keeps the desk in the script of its pages: a script of its own would be requested only when this one runs. */
const loadDesk = async () => {
  const { startDesk } = await import(/* webpackMode: "eager" */ './start-desk');
  return startDesk();
};

/** Begun as soon as this module runs, which pages of the desk alone do. */
const loading = typeof window === 'undefined' ? undefined : loadDesk();

/**
 * The desk, once its parts have run. Every page under `/admin` is this one component, so that moving between them keeps
 * what is on the screen (src/gatsby/wrap-page-element.tsx). Not by `lazy`: React shows what a fallback stood for no sooner
 * than 300 ms after the fallback.
 *
 * @throws while rendering, when a part of the desk fails to run
 */
export function DeskPage() {
  const site = useSiteQuery();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof startDesk>>>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    loading?.then((desk) => startTransition(() => setLoaded(desk)), setFailure);
  }, []);
  if (failure !== undefined) throw failure;
  if (!loaded) return <Shell />;
  const { Desk, queryClient } = loaded;
  return <Desk site={site} queryClient={queryClient} />;
}

/** Shown until the desk is loaded, and for good where scripts do not run. */
function Shell() {
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

/**
 * The head of a page of the desk. Not the public pages' `Seo`: its facts about the agency would be fetched before the desk
 * is shown. The script sets the chosen colour scheme before the first paint.
 */
export function DeskHead({ title }: { title: string }) {
  const { brand } = useSiteQuery();
  return (
    <>
      <title>{`${title} | ${brand}`}</title>
      <meta name="description" content="The leads desk, for staff." />
      <meta name="robots" content="noindex" />
      <InitColorSchemeScript modeStorageKey={APPEARANCE_KEY} />
    </>
  );
}
