import { Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface CardPageProps {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}

/** A page for people who are not at the desk yet: one card in the middle. */
export const CardPage = ({ title, subtitle, children }: CardPageProps) => (
  <Stack
    component="main"
    sx={{ minBlockSize: '100vh', placeContent: 'center', alignItems: 'center', padding: 2 }}
  >
    <Paper
      variant="outlined"
      sx={{ inlineSize: '100%', maxInlineSize: '26rem', padding: { xs: 3, sm: 4 } }}
    >
      <Stack sx={{ gap: 3 }}>
        <header>
          <Typography variant="h1">{title}</Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {subtitle}
          </Typography>
        </header>
        {children}
      </Stack>
    </Paper>
  </Stack>
);
