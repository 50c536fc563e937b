import { TableCell, TableRow, Typography } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { Secondary } from './lead-columns';
import type { LeadColumn } from './lead-columns';
import { LeadLink } from './lead-link';
import { RepeatBadge } from './repeat-badge';
import { SelectBox } from './select-box';
import type { Selection } from './use-selection';

interface LeadRowProps {
  lead: Lead;
  columns: readonly LeadColumn[];
  selection: Selection;
}

/** One lead on a wide screen. */
export function LeadRow({ lead, columns, selection }: LeadRowProps) {
  const { id, company, enquiry_number } = lead;
  return (
    <TableRow data-lead-id={id} selected={selection.has(id)} sx={rowStyle}>
      <TableCell padding="checkbox">
        <SelectBox lead={lead} selection={selection} />
      </TableCell>
      <TableCell component="th" scope="row">
        <Typography variant="subtitle2" component="div">
          <LeadLink lead={lead} />
        </Typography>
        {company && <Secondary>{company}</Secondary>}
        <RepeatBadge number={enquiry_number} />
      </TableCell>
      {columns.map(({ key, content }) => (
        <TableCell key={key}>{content(lead)}</TableCell>
      ))}
    </TableRow>
  );
}

/** The one whose panel is open. */
const rowStyle = { '&:has([aria-current])': { backgroundColor: 'action.hover' } };
