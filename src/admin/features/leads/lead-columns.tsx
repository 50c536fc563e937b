import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { budgetLabel } from '../../../domain/budget';
import type { Lead } from '../../../domain/lead';
import type { LeadSortField } from '../../../domain/lead-query';
import { serviceLabel } from '../../../domain/service';
import { shortTime } from '../../components/time-text';
import { SpamNotice } from '../lead/spam-notice';
import { ContactLinks } from './contact-links';
import { DueBadge } from './due-badge';
import { senderOf } from './lead-texts';
import { MessageText } from './message-text';
import { ReceivedTime } from './received-time';
import { StatusBadge } from './status-badge';
import { StatusSelect } from './status-select';

export interface LeadColumn {
  key: string;
  label: string;
  /** Share of the table's width, beside those of the other columns. */
  share: number;
  sortField?: LeadSortField;
  content: (lead: Lead) => ReactNode;
}

/** The columns beside the name, which is always there. The table shows them in this order. */
export const LEAD_COLUMNS = [
  {
    key: 'status',
    label: 'Status',
    share: 15,
    sortField: 'status',
    content: (lead) => (
      <Stack sx={{ alignItems: 'start', gap: 0.75 }}>
        <StatusBadge status={lead.status} />
        <StatusSelect lead={lead} />
      </Stack>
    ),
  },
  {
    key: 'due',
    label: 'Reply due',
    share: 12,
    sortField: 'reply_due_at',
    content: (lead) => <DueBadge lead={lead} />,
  },
  {
    key: 'contact',
    label: 'Contact',
    share: 20,
    content: (lead) => <ContactLinks lead={lead} />,
  },
  {
    key: 'service',
    label: 'Service',
    share: 13,
    sortField: 'service',
    content: ({ service, budget }) => (
      <>
        {serviceLabel(service)}
        {budget && <Secondary>{budgetLabel(budget)}</Secondary>}
      </>
    ),
  },
  {
    key: 'message',
    label: 'Message',
    share: 22,
    content: (lead) => (
      <>
        <SpamNotice lead={lead} />
        {lead.message && <MessageText message={lead.message} from={senderOf(lead)} />}
      </>
    ),
  },
  {
    key: 'received',
    label: 'Received',
    share: 12,
    sortField: 'created_at',
    content: ({ created_at }) => (
      <Typography variant="caption">
        <ReceivedTime iso={created_at} />
      </Typography>
    ),
  },
  {
    key: 'changed',
    label: 'Changed',
    share: 12,
    sortField: 'updated_at',
    content: ({ updated_at }) => <Typography variant="caption">{shortTime(updated_at)}</Typography>,
  },
  {
    key: 'reference',
    label: 'Reference',
    share: 9,
    content: ({ reference }) => <Typography variant="caption">{reference}</Typography>,
  },
] as const satisfies readonly LeadColumn[];

export type LeadColumnKey = (typeof LEAD_COLUMNS)[number]['key'];

export const Secondary = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" color="textSecondary" component="div">
    {children}
  </Typography>
);
