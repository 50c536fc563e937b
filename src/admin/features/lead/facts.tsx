import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  children: ReactNode;
}

/** What one fact is called, and what it says; nothing when it says nothing. */
export function Fact({ label, children }: FactProps) {
  if (children === null || children === '') return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Facts one below the other. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={factsStyle}>
    {children}
  </Box>
);

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(5.5rem, auto) 1fr',
  columnGap: 2,
  rowGap: 0.75,
  margin: 0,
  typography: 'body2',
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
};
