import { Link, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { PATHS } from '../lib/paths';

/** A page in place of the editor. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <Stack component="main" sx={{ gap: 2, padding: 3, alignItems: 'start' }}>
    {children}
  </Stack>
);

export const ToDesk = () => <Link href={PATHS.day}>Back to the desk</Link>;
