import type { Lead } from '../../../domain/lead';
import { LEAD_STATUSES, isLeadStatus } from '../../../domain/lead-status';
import { Choice } from '../../components/choice';
import { useChangeStatus } from './change-status';
import { senderOf } from './lead-texts';

/** Moves a lead to any status from any other (spec §4). */
export function StatusSelect({ lead }: { lead: Lead }) {
  const changeStatus = useChangeStatus();
  return (
    <Choice
      label={`Status of ${senderOf(lead)}`}
      value={isLeadStatus(lead.status) ? lead.status : 'new'}
      options={LEAD_STATUSES}
      onChange={(status) => changeStatus(lead, status)}
    />
  );
}
