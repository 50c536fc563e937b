import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onSessionEnd } from './api/session-end';
import { createQueryClient } from './query-client';
import { BrandContext } from './brand';
import * as styles from './desk.module.css';
import { Notifications } from './features/notifications/notifications';
import { expireSession } from './features/session/session-cache';
import { useThemeChoice } from './features/preferences/use-theme-choice';
import { RouterContext } from './router';
import type { DeskRouter } from './router';
import { Routes } from './routes';

export interface DeskProps extends DeskRouter {
  brand: string;
}

/** The leads desk: everything under `/admin`. The only module of this folder that pages load, and they do so lazily. */
export default function Desk({ brand, pathname, search, navigate }: DeskProps) {
  const [queryClient] = useState(createQueryClient);
  useThemeChoice();
  useEffect(() => onSessionEnd(() => expireSession(queryClient)), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.desk}>
        <RouterContext value={{ pathname, search, navigate }}>
          <BrandContext value={brand}>
            <Routes />
          </BrandContext>
        </RouterContext>
        <Notifications />
      </div>
    </QueryClientProvider>
  );
}
