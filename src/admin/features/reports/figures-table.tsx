import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { Compared, Period } from '../../../domain/http-api/report';
import type { ListView } from '../leads/list/list-view';
import { CAME_IN, ChangeMark, METRICS, WON } from './metrics';
import { LinkedFigure } from './report-figures';

/** A row of the table of figures. */
export interface Row extends Compared {
  /** Unlike the label, which two people may share. */
  id: string;
  label: string;
  /** Its leads among those of a period. */
  leads: Partial<ListView>;
  period: Period;
  /** The month that is not over has nothing to be compared with. */
  isRunning?: boolean;
}

interface FiguresTableProps {
  /** The name of the table, such as "Figures by source", and the head of its first column. */
  label: string;
  of: string;
  rows: readonly Row[];
  /** Names the period that the figures are compared with. */
  than: string;
  isByMonth?: boolean;
}

/** Figures of one row each, beside those of the period before. */
export const FiguresTable = ({ label, of, rows, than, isByMonth = false }: FiguresTableProps) => (
  <TableContainer
    tabIndex={0}
    role="group"
    aria-label={label}
    // Holds the words for screen readers, which would widen the page otherwise.
    sx={{ position: 'relative' }}
  >
    <Table size="small" aria-label={label} sx={tableStyle}>
      <Heads of={of} isByMonth={isByMonth} />
      <TableBody>
        {rows.map((row) => (
          <FigureRow key={row.id} row={row} than={than} />
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

const Heads = ({ of, isByMonth }: { of: string; isByMonth: boolean }) => (
  <TableHead>
    <TableRow>
      <TableCell rowSpan={2} scope="col">
        {of}
      </TableCell>
      <TableCell colSpan={CAME_IN.length} align="center" scope="colgroup">
        {isByMonth ? 'Received in the month' : 'Received in this period'}
      </TableCell>
      <TableCell colSpan={WON.length} align="center" scope="colgroup">
        {isByMonth ? 'Won in the month' : 'Won in this period'}
      </TableCell>
    </TableRow>
    <TableRow>
      {METRICS.map(({ label }) => (
        <TableCell key={label} align="right" scope="col">
          {label}
        </TableCell>
      ))}
    </TableRow>
  </TableHead>
);

const FigureRow = ({ row, than }: { row: Row; than: string }) => (
  <TableRow hover>
    <TableCell component="th" scope="row">
      {row.label}
      {row.isRunning && (
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block' }}
        >
          so far
        </Typography>
      )}
    </TableCell>
    {METRICS.map((metric) => (
      <TableCell key={metric.label} align="right">
        <LinkedFigure rows={{ ...metric.rowsIn(row.period), ...row.leads }}>
          {metric.textOf(metric.valueOf(row.now))}
        </LinkedFigure>
        {!row.isRunning && <ChangeMark metric={metric} figures={row} than={than} />}
      </TableCell>
    ))}
  </TableRow>
);

const tableStyle = {
  '& td': { fontVariantNumeric: 'tabular-nums', verticalAlign: 'top' },
  '& th, & td': { whiteSpace: 'nowrap' },
  // The name of a row stays in sight while a phone scrolls sideways.
  '& th[scope=row], & th[rowspan]': {
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
    verticalAlign: 'top',
    maxInlineSize: { xs: '8.5rem', sm: 'none' },
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
  },
};
