import { Stack, TableContainer, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface StepSectionProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A step of an import: its question, what it is about, and the way on. */
export const StepSection = ({ title, actions, children }: StepSectionProps) => (
  <Stack component="section" aria-label={title} sx={{ gap: 2 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {actions}
    </Stack>
  </Stack>
);

/** A table that may be wider than the screen; it takes the focus, so that the keyboard moves it too. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <TableContainer
    tabIndex={0}
    role="region"
    aria-label={label}
    sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    {children}
  </TableContainer>
);
