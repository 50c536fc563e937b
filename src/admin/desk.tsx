import { ThemeProvider } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from './query-client';
import { BrandContext } from './brand';
import { Notifications } from './features/notifications/notifications';
import { RouterContext } from './router';
import type { DeskRouter } from './router';
import { Routes } from './routes';
import { theme } from './theme';

export interface DeskProps extends DeskRouter {
  brand: string;
}

/** The leads desk: everything under `/admin`. The only module of this folder that pages load, and they do so lazily. */
export default function Desk({ brand, pathname, search, navigate }: DeskProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <RouterContext value={{ pathname, search, navigate }}>
          <BrandContext value={brand}>
            <Routes />
          </BrandContext>
        </RouterContext>
        <Notifications />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
