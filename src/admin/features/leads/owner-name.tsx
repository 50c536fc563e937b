import { Avatar, Box, Typography } from '@mui/material';
import { UserRound } from 'lucide-react';
import { initials } from '../../../domain/initials';

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
