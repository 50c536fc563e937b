import { Link as MuiLink, type LinkProps } from '@mui/material';
import { Link } from 'gatsby';
import type { StaffAnswer } from '../../../domain/http-api/session';
import type { Lead } from '../../../domain/lead';
import { leadPath } from '../../app/paths';

/** The sender's name, for headings and the names of controls; an erased lead has only its reference. */
export const senderOf = ({ name, reference }: Pick<Lead, 'name' | 'reference'>): string =>
  name || reference;

/** A number as `tel:` wants it: spaces and brackets are for people (RFC 3966). */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+*#]/g, '')}`;

type Staff = StaffAnswer['staff'];

/** A colleague by the part of the email address that tells them apart. */
export const staffName = (email: string): string => email.replace(/@.*/, '');

/** The owner of a lead as the desk names them. */
export function ownerName(staff: Staff, ownerId: string | null): string {
  if (ownerId === null) return 'Unassigned';
  const owner = staff.find(({ id }) => id === ownerId);
  if (!owner) return 'Former colleague';
  return owner.is_disabled ? `${staffName(owner.email)} (disabled)` : staffName(owner.email);
}

interface LeadLinkProps extends Pick<
  LinkProps,
  'variant' | 'noWrap' | 'sx' | 'tabIndex' | 'aria-current'
> {
  lead: Pick<Lead, 'name' | 'reference'>;
  /** Query of the list, which stays in the address of the lead. */
  search?: string | undefined;
}

/** The sender's name, which leads to their lead; by `data-lead` the keyboard finds it in a list. */
export const LeadLink = ({ lead, search, ...props }: LeadLinkProps) => (
  <MuiLink
    color="inherit"
    underline="hover"
    {...props}
    component={Link}
    to={leadPath(lead.reference, search)}
    data-lead={lead.reference}
  >
    {senderOf(lead)}
  </MuiLink>
);
