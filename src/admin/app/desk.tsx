import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { expireSession } from '../features/session/session';
import { APPEARANCE_KEY } from './appearance-key';
import { Routes } from './routes';
import { onSessionEnd } from './session-end';
import { SiteContext, type SiteContent } from './site-content';
import { theme } from './theme';
import { MENUS_ID } from './theme-components';
import { Toasts } from './toasts';

interface DeskProps {
  site: SiteContent;
  queryClient: QueryClient;
}

/** The leads desk: everything under `/admin`. The address is none of its props: Gatsby renders the page anew with each. */
function Desk({ site, queryClient }: DeskProps) {
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

export default memo(Desk);
