import { Skeleton, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '../../components/visually-hidden';

/** Holds the reports' place until they are there. */
export const ReportsSkeleton = () => (
  <Stack sx={{ gap: 2 }}>
    <Typography role="status" sx={visuallyHidden}>
      Loading the reports…
    </Typography>
    <Skeleton variant="rounded" height={110} />
    <Skeleton variant="rounded" height={350} />
    <Skeleton variant="rounded" height={350} />
  </Stack>
);
