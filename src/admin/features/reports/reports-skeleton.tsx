import { Stack } from '@mui/material';
import { Skeleton } from '../../components/skeleton';
import { Spoken } from '../../components/spoken';

/** Holds the reports' place until they are there. */
export const ReportsSkeleton = () => (
  <Stack sx={{ gap: 2 }}>
    <Spoken>Loading the reports…</Spoken>
    <Skeleton height={110} />
    <Skeleton height={350} />
    <Skeleton height={350} />
  </Stack>
);
