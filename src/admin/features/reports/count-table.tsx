import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReportRow } from './report-rows';

interface CountTableProps {
  /** What the rows are. */
  of: string;
  rows: readonly ReportRow[];
}

/** Counts to read. */
export const CountTable = ({ of, rows }: CountTableProps) => (
  <Table size="small" aria-label={`Enquiries by ${of.toLowerCase()}`}>
    <TableHead>
      <TableRow>
        <TableCell>{of}</TableCell>
        <TableCell align="right">Enquiries</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ label, count }) => (
        <TableRow key={label}>
          <TableCell component="th" scope="row">
            {label}
          </TableCell>
          <TableCell align="right">{count.toLocaleString('en-IN')}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
