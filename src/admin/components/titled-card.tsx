import { Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface TitledCardProps {
  title: string;
  /** Size of the heading; its level is 2. */
  size?: 'h2' | 'h3';
  children: ReactNode;
}

/** A part of a page, named by its heading. */
export function TitledCard({ title, size = 'h3', children }: TitledCardProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ padding: 2, minInlineSize: 0 }}
    >
      <Typography id={id} variant={size} component="h2" sx={{ marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
