import { memo } from 'react';
import { budgetLabel } from '../../../domain/budget';
import type { Lead } from '../../../domain/lead';
import { serviceLabel } from '../../../domain/service';
import { SpamNotice } from '../lead/spam-notice';
import { ContactLinks } from './contact-links';
import { DueBadge } from './due-badge';
import * as styles from './lead-card.module.css';
import { LeadLink } from './lead-link';
import { senderOf } from './lead-texts';
import { MessageText } from './message-text';
import { ReceivedTime } from './received-time';
import { RepeatBadge } from './repeat-badge';
import { SelectBox } from './select-box';
import { StatusBadge } from './status-badge';
import { StatusSelect } from './status-select';
import type { Selection } from './use-selection';

interface LeadCardProps {
  lead: Lead;
  selection: Selection;
}

/** One lead on a small screen. */
export const LeadCard = memo(function LeadCard({ lead, selection }: LeadCardProps) {
  const { id, company, service, budget, message, status, created_at, enquiry_number } = lead;
  return (
    <li data-lead-id={id} className={styles.card}>
      <div className={styles.head}>
        <SelectBox lead={lead} selection={selection} />
        <div className={styles.sender}>
          <h2 className={styles.name}>
            <LeadLink lead={lead} />
          </h2>
          {company && <p className={styles.company}>{company}</p>}
        </div>
        <StatusBadge status={status} />
      </div>
      <div className={styles.badges}>
        <DueBadge lead={lead} />
        <RepeatBadge number={enquiry_number} />
      </div>
      <p className={styles.about}>
        {serviceLabel(service)}
        {budget && <> · {budgetLabel(budget)}</>}
        <br />
        <ReceivedTime iso={created_at} />
      </p>
      <SpamNotice lead={lead} />
      <ContactLinks lead={lead} />
      {message && (
        <div>
          <MessageText message={message} from={senderOf(lead)} />
        </div>
      )}
      <StatusSelect lead={lead} />
    </li>
  );
});
