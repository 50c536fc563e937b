import { Box, Typography } from '@mui/material';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import type { Lead } from '../../../domain/lead';
import { LEAD_SORT_FIELDS } from '../../../domain/lead-query';
import { budgetLabel, serviceLabel } from '../../../domain/enquiry-fields';
import { dayText, shortTime } from '../../../domain/time-text';
import { LeadLink } from './lead-names';
import { ReplyClock } from './reply-clock';
import { StatusControl } from './status-control';

type Cell = GridRenderCellParams<Lead>;

const Line = ({ children }: { children: string }) => (
  <Typography variant="body2" component="span" noWrap>
    {children}
  </Typography>
);

/** Two lines in a cell; the second goes when rows are compact. */
const Lines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Box sx={{ minInlineSize: 0, lineHeight: 1.25 }}>
    <Typography variant="body2" component="div" noWrap>
      {first}
    </Typography>
    {second && (
      <Typography variant="caption" component="div" color="textSecondary" noWrap className="second">
        {second}
      </Typography>
    )}
  </Box>
);

const column = (
  field: string,
  headerName: string,
  width: number,
  renderCell: (lead: Lead, cell: Cell) => ReactNode,
): GridColDef<Lead> => ({
  field,
  headerName,
  width,
  minWidth: 80,
  sortable: LEAD_SORT_FIELDS.some((sortable) => sortable === field),
  renderCell: (cell) => {
    const content = renderCell(cell.row, cell);
    return typeof content === 'string' ? <Line>{content}</Line> : content;
  },
});

/**
 * The columns of the grid.
 *
 * @param search query of the list, which stays in the address of a lead
 * @param nameOf names an owner
 */
export function columnsFor(
  search: string,
  nameOf: (ownerId: string | null) => string,
): GridColDef<Lead>[] {
  const now = Date.now();
  return [
    {
      ...column('name', 'Name', 150, (lead, { tabIndex }) => (
        <Lines
          first={
            <LeadLink lead={lead} search={search} tabIndex={tabIndex} sx={{ fontWeight: 'bold' }} />
          }
          second={lead.company}
        />
      )),
      flex: 1,
      minWidth: 168,
      hideable: false,
    },
    column('status', 'Status', 112, (lead) => <StatusControl lead={lead} />),
    column('reply_due_at', 'Reply due', 150, (lead) => <ReplyClock lead={lead} />),
    column('contact', 'Contact', 196, ({ email, phone }) => <Lines first={email} second={phone} />),
    column('service', 'Service', 158, ({ service }) => serviceLabel(service)),
    column('budget', 'Budget', 130, ({ budget }) => budget && budgetLabel(budget)),
    column('owner', 'Owner', 104, ({ owner_id }) => nameOf(owner_id)),
    column('next_action_on', 'Next action', 136, ({ next_action, next_action_on }) => (
      <Lines first={next_action} second={next_action_on && dayText(next_action_on, now)} />
    )),
    {
      ...column('message', 'Message', 140, (lead) => lead.spam_reason ?? lead.message),
      flex: 1,
    },
    column('created_at', 'Received', 172, ({ created_at }) => shortTime(created_at)),
    column('updated_at', 'Changed', 172, ({ updated_at }) => shortTime(updated_at)),
    column('reference', 'Reference', 110, ({ reference }) => reference),
  ];
}
