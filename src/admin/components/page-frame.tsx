import { Container } from '@mui/material';
import type { ReactNode } from 'react';

/** A page below the bar of the desk. All are as wide, so that no heading jumps from page to page. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <Container component="main" maxWidth="lg" sx={{ paddingBlock: { xs: 2, md: 3 } }}>
    {children}
  </Container>
);
