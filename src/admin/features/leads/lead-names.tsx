import { Avatar, Box, Chip, type LinkProps, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'gatsby';
import { UserRound } from 'lucide-react';
import type { StaffResponse } from '../../../domain/http-api/staff';
import { initials } from '../../../domain/initials';
import type { Lead } from '../../../domain/lead';
import { AT_THE_START } from '../../components/written-text';
import { leadPath } from '../../lib/paths';

/** The sender's name, for headings and the names of controls; an erased lead has only its reference. */
export const senderOf = ({ name, reference }: Pick<Lead, 'name' | 'reference'>): string =>
  name || reference;

/** By what leads match one with an address: a number alone may be somebody else's. */
export function matchesText(
  { email }: Pick<Lead, 'email'>,
  others: readonly Pick<Lead, 'email'>[],
): string {
  const address = email.trim().toLowerCase();
  const isSame = (other: Pick<Lead, 'email'>) =>
    address !== '' && other.email.toLowerCase() === address;
  if (others.length === 0) return '';
  if (others.every(isSame)) return 'same email address';
  return others.some(isSame) ? 'same email address or phone number' : 'same phone number';
}

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

/** A line of text is lower than the 24 px of WCAG 2.5.8. The target is not, and moves nothing around it. */
export const TARGET = { position: 'relative', paddingBlock: '5px', marginBlock: '-5px' };

/** The sender's name, which leads to their lead; by `data-lead` the keyboard finds it in a list. */
export const LeadLink = ({ lead, search, sx, ...props }: LeadLinkProps) => (
  <MuiLink
    color="inherit"
    underline="hover"
    {...props}
    dir="auto"
    sx={[AT_THE_START, TARGET, ...(Array.isArray(sx) ? sx : [sx])]}
    component={Link}
    to={leadPath(lead.reference, search)}
    data-lead={lead.reference}
  >
    {senderOf(lead)}
  </MuiLink>
);

interface OwnerAvatarProps {
  /** Null for a lead without an owner. */
  name: string | null;
  size?: number;
}

/** An owner's initials; the name itself stands beside them. */
export const OwnerAvatar = ({ name, size = 24 }: OwnerAvatarProps) => (
  <Avatar
    aria-hidden
    sx={[
      { inlineSize: size, blockSize: size, fontSize: size * 0.42, fontWeight: 650 },
      name === null ? nobodyStyle : { bgcolor: 'action.selected', color: 'primary.dark' },
    ]}
  >
    {name === null ? <UserRound size={size * 0.6} /> : initials(name)}
  </Avatar>
);

/** The owner of a lead with their initials. */
export const OwnerName = ({ name, isOwned }: { name: string; isOwned: boolean }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minInlineSize: 0 }} title={name}>
    <OwnerAvatar name={isOwned ? name : null} />
    <Typography
      variant="body2"
      component="span"
      noWrap
      color={isOwned ? 'textPrimary' : 'textSecondary'}
    >
      {name}
    </Typography>
  </Box>
);

const nobodyStyle = {
  bgcolor: 'transparent',
  color: 'text.secondary',
  border: '1px dashed',
  borderColor: 'divider',
};
