import { Box, LinearProgress } from '@mui/material';
import { navigate } from 'gatsby';
import { useEffect } from 'react';

/** Holds the place of what is being loaded. */
export const Waiting = ({ children }: { children: string }) => (
  <Box role="status" sx={{ minBlockSize: '60vh' }}>
    <LinearProgress aria-hidden />
    <Box sx={{ padding: 3, textAlign: 'center', color: 'text.secondary' }}>{children}</Box>
  </Box>
);

/** Goes elsewhere, leaving no entry in the history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => void navigate(to, { replace: true }), [to]);
  return null;
}
