/** Looks for a status of leads, added to a copy of the project, in what the desk asks, takes and tells. */
import { eventText } from '../../src/admin/features/leads/lead/event-text';
import { leadChangeSchema } from '../../src/domain/http-api/lead-changes';
import { LEAD_STATUS_VALUES, type LeadEvent, statusLabel } from '../../src/domain/lead';
import { leadQuerySchema } from '../../src/domain/lead-query';

const [status = ''] = process.argv.slice(2);
const value = LEAD_STATUS_VALUES.find((known) => known === status);

const moved = {
  kind: 'status',
  actor_email: 'dev@example.in',
  from_status: 'new',
  to_status: status,
} as unknown as LeadEvent;

console.log(
  JSON.stringify({
    taken: leadChangeSchema.safeParse({ status }).success,
    filter: leadQuerySchema.safeParse({ status }).success,
    label: value && statusLabel(value),
    history: eventText(moved, 0, () => 'Dev'),
  }),
);
