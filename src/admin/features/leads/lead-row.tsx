import { memo } from 'react';
import type { Lead } from '../../../domain/lead';
import { Secondary } from './lead-columns';
import type { LeadColumn } from './lead-columns';
import { LeadLink } from './lead-link';
import * as styles from './lead-row.module.css';
import { RepeatBadge } from './repeat-badge';
import { SelectBox } from './select-box';
import type { Selection } from './use-selection';

interface LeadRowProps {
  lead: Lead;
  columns: readonly LeadColumn[];
  selection: Selection;
}

/** One lead on a wide screen. */
export const LeadRow = memo(function LeadRow({ lead, columns, selection }: LeadRowProps) {
  const { id, company, enquiry_number } = lead;
  return (
    <tr data-lead-id={id} data-selected={selection.has(id) || undefined} className={styles.row}>
      <td>
        <SelectBox lead={lead} selection={selection} />
      </td>
      <th scope="row">
        <div className={styles.name}>
          <LeadLink lead={lead} />
        </div>
        {company && <Secondary>{company}</Secondary>}
        <RepeatBadge number={enquiry_number} />
      </th>
      {columns.map(({ key, content }) => (
        <td key={key}>{content(lead)}</td>
      ))}
    </tr>
  );
});
