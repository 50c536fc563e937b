import type { ReactNode } from 'react';
import { budgetLabel } from '../../../domain/budget';
import type { Lead } from '../../../domain/lead';
import type { LeadSortField } from '../../../domain/lead-query';
import { serviceLabel } from '../../../domain/service';
import * as text from '../../components/text.module.css';
import { shortTime } from '../../components/time-text';
import { SpamNotice } from '../lead/spam-notice';
import { ContactLinks } from './contact-links';
import { DueBadge } from './due-badge';
import * as styles from './lead-columns.module.css';
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
      <div className={styles.status}>
        <StatusBadge status={lead.status} />
        <StatusSelect lead={lead} />
      </div>
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
      <Caption>
        <ReceivedTime iso={created_at} />
      </Caption>
    ),
  },
  {
    key: 'changed',
    label: 'Changed',
    share: 12,
    sortField: 'updated_at',
    content: ({ updated_at }) => <Caption>{shortTime(updated_at)}</Caption>,
  },
  {
    key: 'reference',
    label: 'Reference',
    share: 9,
    content: ({ reference }) => <Caption>{reference}</Caption>,
  },
] as const satisfies readonly LeadColumn[];

export type LeadColumnKey = (typeof LEAD_COLUMNS)[number]['key'];

const Caption = ({ children }: { children: ReactNode }) => (
  <span className={text.caption}>{children}</span>
);

/** What is said below the first line of a cell. */
export const Secondary = ({ children }: { children: ReactNode }) => (
  <div className={`${text.caption} ${text.muted}`}>{children}</div>
);
