import { Box, Paper, Typography } from '@mui/material';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Bars } from './bars';
import { CountTable } from './count-table';
import type { ReportRow } from './report-rows';

interface ReportCardProps {
  title: string;
  /** What one row is. */
  of: string;
  rows: readonly ReportRow[];
  layout: 'vertical' | 'horizontal';
}

/** One question, its answer drawn, and the same as a table. */
export function ReportCard({ title, of, rows, layout }: ReportCardProps) {
  return (
    <CardFrame title={title}>
      <Bars rows={rows} layout={layout} summary={`Bar chart: ${title.toLowerCase()}`} />
      <Box component="details" sx={{ marginBlockStart: 1 }}>
        <Box component="summary" sx={summaryStyle}>
          {title} as a table
        </Box>
        <CountTable of={of} rows={rows} />
      </Box>
    </CardFrame>
  );
}

interface CardFrameProps {
  title: string;
  children: ReactNode;
}

/** A part of the reports, under its heading. */
export function CardFrame({ title, children }: CardFrameProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ padding: 2, minInlineSize: 0 }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

const summaryStyle = {
  display: 'list-item',
  minBlockSize: 44,
  paddingBlock: 1.25,
  color: 'text.secondary',
  typography: 'body2',
  cursor: 'pointer',
};
