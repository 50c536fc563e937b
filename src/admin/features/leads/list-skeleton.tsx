import { Box, Paper, Skeleton, TableCell, TableRow, Typography } from '@mui/material';
import { visuallyHidden } from '../../components/visually-hidden';
import { useIsWide } from './lead-list';
import { LeadTableFrame } from './lead-table';

const ROWS = [1, 2, 3, 4, 5, 6];
const CELLS = ['name', 'contact', 'service', 'message', 'received', 'status'];

/** Holds the list's place until the first answer; says so when that takes more than one try. */
export function ListSkeleton({ isRetrying }: { isRetrying: boolean }) {
  const isWide = useIsWide();
  return (
    <Box sx={{ position: 'relative' }}>
      <Typography role="status" sx={isRetrying ? overSkeleton : visuallyHidden}>
        {isRetrying ? 'No answer yet, trying again…' : 'Loading submissions…'}
      </Typography>
      <div aria-hidden>{isWide ? <TableSkeleton /> : <CardsSkeleton />}</div>
    </Box>
  );
}

const overSkeleton = {
  position: 'absolute',
  insetBlockStart: '6rem',
  insetInline: 0,
  textAlign: 'center',
} as const;

const TableSkeleton = () => (
  <LeadTableFrame>
    {ROWS.map((row) => (
      <TableRow key={row} sx={{ blockSize: 104 }}>
        {CELLS.map((cell) => (
          <TableCell key={cell}>
            <Skeleton />
            <Skeleton width="60%" />
          </TableCell>
        ))}
      </TableRow>
    ))}
  </LeadTableFrame>
);

const CardsSkeleton = () =>
  ROWS.map((row) => (
    <Paper key={row} variant="outlined" sx={{ padding: 2, marginBlockEnd: 1.5, blockSize: 320 }}>
      <Skeleton width="50%" />
      <Skeleton width="70%" />
      <Skeleton />
      <Skeleton />
    </Paper>
  ));
