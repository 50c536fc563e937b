import { Box, Paper, Skeleton, TableCell, TableRow, Typography } from '@mui/material';
import { visuallyHidden } from '../../components/visually-hidden';
import { useChosenColumns } from './chosen-columns';
import { useIsWide } from './lead-list';
import { LeadTableFrame } from './lead-table';
import { DEFAULT_SORT } from './list-sort';

const ROWS = [1, 2, 3, 4, 5, 6];

/** Holds the list's place until the first answer; says so when that takes more than one try. */
export function ListSkeleton({ isRetrying }: { isRetrying: boolean }) {
  const isWide = useIsWide();
  return (
    <Box sx={{ position: 'relative' }}>
      <Typography role="status" sx={isRetrying ? overSkeleton : visuallyHidden}>
        {isRetrying ? 'No answer yet, trying again…' : 'Loading submissions…'}
      </Typography>
      <div aria-hidden inert>
        {isWide ? <TableSkeleton /> : <CardsSkeleton />}
      </div>
    </Box>
  );
}

const overSkeleton = {
  position: 'absolute',
  insetBlockStart: '6rem',
  insetInline: 0,
  textAlign: 'center',
} as const;

function TableSkeleton() {
  const { columns } = useChosenColumns();
  return (
    <LeadTableFrame columns={columns} sort={DEFAULT_SORT} onSort={() => undefined}>
      {ROWS.map((row) => (
        <TableRow key={row} sx={{ blockSize: 104 }}>
          <TableCell />
          <TableCell>
            <Skeleton />
          </TableCell>
          {columns.map(({ key }) => (
            <TableCell key={key}>
              <Skeleton />
              <Skeleton width="60%" />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </LeadTableFrame>
  );
}

const CardsSkeleton = () =>
  ROWS.map((row) => (
    <Paper key={row} variant="outlined" sx={{ padding: 2, marginBlockEnd: 1.5, blockSize: 360 }}>
      <Skeleton width="50%" />
      <Skeleton width="70%" />
      <Skeleton />
      <Skeleton />
    </Paper>
  ));
