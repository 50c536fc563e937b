import { CircularProgress, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A whole page that is not there yet. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <Stack
      component="main"
      sx={{ minBlockSize: '100vh', placeContent: 'center', alignItems: 'center', gap: 2 }}
    >
      <CircularProgress aria-hidden size={32} />
      <Typography role="status" color="textSecondary">
        {children}
      </Typography>
    </Stack>
  );
}
