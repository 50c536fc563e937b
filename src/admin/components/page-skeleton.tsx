import { Box, Skeleton, Stack } from '@mui/material';
import { visuallyHidden } from '@mui/utils';

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
