import { Box, Container, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { visuallyHidden } from '@mui/utils';

/** A page below the bar of the desk. All are as wide, so that no heading jumps from page to page. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <Container component="main" maxWidth="lg" sx={{ paddingBlock: { xs: 2, md: 3 } }}>
    {children}
  </Container>
);

interface PageSkeletonProps {
  /** Told to screen readers. */
  text: string;
  /** Of the blocks that stand for the content, in px. */
  heights: readonly number[];
}

/** Stands for the content of a page while it is loaded. */
export const PageSkeleton = ({ text, heights }: PageSkeletonProps) => (
  <Stack sx={{ gap: 1 }}>
    <Box role="status" sx={visuallyHidden}>
      {text}
    </Box>
    {heights.map((height, block) => (
      <Skeleton key={block} aria-hidden variant="rounded" height={height} />
    ))}
  </Stack>
);

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
