import { Stack, Typography } from '@mui/material';
import { createContext, use, useId } from 'react';
import type { ReactNode } from 'react';

interface PanelSectionProps {
  title: string;
  children: ReactNode;
}

/** One below the heading of the lead: a page's is higher than that of a panel beside one. */
export const SectionHeading = createContext<'h2' | 'h3'>('h3');

/** A part of a lead, under its heading. */
export function PanelSection({ title, children }: PanelSectionProps) {
  const id = useId();
  const heading = use(SectionHeading);
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5 }}>
      <Typography id={id} variant="h3" component={heading}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
