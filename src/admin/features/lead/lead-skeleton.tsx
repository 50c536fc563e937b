import { Skeleton, Stack } from '@mui/material';

const BLOCKS = [
  ['name', 32],
  ['status', 44],
  ['replies', 44],
  ['enquiry', 220],
  ['history', 160],
] as const;

/** Holds a lead's place until it is there. */
export const LeadSkeleton = () => (
  <Stack aria-hidden sx={{ gap: 2, paddingBlock: 2 }}>
    {BLOCKS.map(([block, height]) => (
      <Skeleton key={block} variant="rounded" height={height} />
    ))}
  </Stack>
);
