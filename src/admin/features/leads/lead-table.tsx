import {
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import type { ReactNode } from 'react';
import type { Lead } from '../../../domain/lead';
import { LeadRow } from './lead-row';

const COLUMNS = [
  { label: 'Name', width: '14%' },
  { label: 'Contact', width: '23%' },
  { label: 'Service', width: '14%' },
  { label: 'Message', width: '22%' },
  { label: 'Received', width: '12%' },
  { label: 'Status', width: '15%' },
];

/** Leads on a wide screen. */
export function LeadTable({ leads }: { leads: readonly Lead[] }) {
  return (
    <LeadTableFrame>
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} />
      ))}
    </LeadTableFrame>
  );
}

/** The table without its rows. Columns have fixed shares, so that nothing moves when rows arrive. */
export function LeadTableFrame({ children }: { children: ReactNode }) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table aria-label="Submissions" sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            {COLUMNS.map(({ label, width }) => (
              <TableCell key={label} sx={{ width }}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  );
}
