import { NativeSelect, OutlinedInput } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { LEAD_STATUSES, LEAD_STATUS_VALUES, isLeadStatus } from '../../../domain/lead-status';
import { useChangeStatus } from './change-status';
import { senderOf } from './lead-texts';

/** Moves a lead to any status from any other (spec §4). Native: a phone then shows its own wheel. */
export function StatusSelect({ lead }: { lead: Lead }) {
  const changeStatus = useChangeStatus();
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput size="small" />}
      value={isLeadStatus(lead.status) ? lead.status : 'new'}
      onChange={({ target }) => {
        if (isLeadStatus(target.value)) changeStatus(lead, target.value);
      }}
      slotProps={{ input: { 'aria-label': `Status of ${senderOf(lead)}` } }}
    >
      {LEAD_STATUS_VALUES.map((status) => (
        <option key={status} value={status}>
          {LEAD_STATUSES[status]}
        </option>
      ))}
    </NativeSelect>
  );
}
