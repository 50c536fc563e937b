import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { leadListQuery } from '../features/leads/queries';
import { parseListView } from '../features/leads/list-view';
import { expireSession, sessionQuery } from '../features/session/session';
import { APPEARANCE_KEY } from './appearance-key';
import { isAt, PATHS } from './paths';
import { createQueryClient } from './query-client';
import { Routes } from './routes';
import { onSessionEnd } from './session-end';
import { SiteContext } from './site-content';
import type { SiteContent } from './site-content';
import { theme } from './theme';
import { MENUS_ID } from './theme-components';
import { Toasts } from './toasts';

/** Asks for the session and the first page of leads side by side, before anything is drawn. */
function startQueries(): QueryClient {
  const client = createQueryClient();
  void client.prefetchQuery(sessionQuery);
  const { pathname, search } = window.location;
  if (isAt(pathname, PATHS.dashboard)) {
    void client.prefetchQuery(leadListQuery(parseListView(search).view));
  }
  return client;
}

/** The leads desk: everything under `/admin`. The only module of this folder that pages load, and they do so lazily. */
export default function Desk({ site }: { site: SiteContent }) {
  const [queryClient] = useState(startQueries);
  useEffect(() => onSessionEnd(() => expireSession(queryClient)), [queryClient]);
  return (
    <ThemeProvider theme={theme} modeStorageKey={APPEARANCE_KEY} noSsr>
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={queryClient}>
        <SiteContext value={site}>
          <Routes />
        </SiteContext>
        <Toasts />
        <section id={MENUS_ID} aria-label="Menus" />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
