import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { TitledCard } from '../../components/page';

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A part of the account page, under its own heading. */
export const Section = ({ title, children }: SectionProps) => (
  <TitledCard title={title} size="h2">
    <Stack sx={{ gap: 2, alignItems: 'start' }}>{children}</Stack>
  </TitledCard>
);
