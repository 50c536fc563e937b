import type { StaffMember } from '../../../domain/http-api/staff';
import { agoText } from '../../../domain/time-text';

export const ROLES = { staff: 'Staff', manager: 'Manager' } as const;

export const STATES = {
  active: { label: 'Active', color: 'success' },
  invited: { label: 'Invited', color: 'info' },
  disabled: { label: 'Disabled', color: 'default' },
} as const;

export const seenText = ({ last_seen_at: seen }: StaffMember, now: number): string =>
  seen === null ? 'Never' : agoText(seen, now);

export const leadsText = (count: number): string =>
  count === 1 ? '1 open lead' : `${count} open leads`;

export const factorText = ({ factor }: StaffMember): string => (factor ? 'Set up' : 'None');
