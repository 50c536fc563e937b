import { Chip, Link as MuiLink, type LinkProps } from '@mui/material';
import { Link } from 'gatsby';
import type { StaffResponse } from '../../../domain/http-api/staff';
import type { Lead } from '../../../domain/lead';
import { AT_THE_START } from '../../components/written-text';
import { leadPath } from '../../lib/paths';

/** The sender's name, for headings and the names of controls; an erased lead has only its reference. */
export const senderOf = ({ name, reference }: Pick<Lead, 'name' | 'reference'>): string =>
  name || reference;

export { phoneHref } from '../../../domain/phone';

type Staff = StaffResponse['staff'];

/** The owner of a lead as the desk names them; empty while the names are not known. */
export function ownerName(staff: Staff, ownerId: string | null): string {
  if (ownerId === null) return 'Unassigned';
  const owner = staff.find(({ id }) => id === ownerId);
  if (!owner) return staff.length === 0 ? '' : 'Former colleague';
  return owner.state === 'disabled' ? `${owner.name} (disabled)` : owner.name;
}

interface LeadLinkProps extends Pick<
  LinkProps,
  'variant' | 'noWrap' | 'sx' | 'tabIndex' | 'aria-current'
> {
  lead: Pick<Lead, 'name' | 'reference'>;
  /** Query of the list, which stays in the address of the lead. */
  search?: string | undefined;
}

/** Marks a lead whose sender has answered and waits to be read. */
export const AnswerMark = ({ lead: { unread_answers: count } }: { lead: Lead }) =>
  count > 0 && (
    <Chip
      size="small"
      color="primary"
      label={count === 1 ? 'New answer' : `${count} new answers`}
    />
  );

/** The sender's name, which leads to their lead; by `data-lead` the keyboard finds it in a list. */
export const LeadLink = ({ lead, search, sx, ...props }: LeadLinkProps) => (
  <MuiLink
    color="inherit"
    underline="hover"
    {...props}
    dir="auto"
    sx={[AT_THE_START, ...(Array.isArray(sx) ? sx : [sx])]}
    component={Link}
    to={leadPath(lead.reference, search)}
    data-lead={lead.reference}
  >
    {senderOf(lead)}
  </MuiLink>
);
