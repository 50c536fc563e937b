import { Link as MuiLink, type LinkProps } from '@mui/material';
import { Link } from 'gatsby';
import type { Lead } from '../../../domain/lead';
import { leadPath } from '../../app/paths';
import { senderOf } from './lead-texts';

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
