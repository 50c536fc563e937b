import { Typography } from '@mui/material';

/** Hides on touch screens what names a key. */
export const FOR_KEYBOARDS = { '@media (pointer: coarse)': { display: 'none' } };

/** The key that does the same as a menu item. */
export const KeyHint = ({ children }: { children: string | number }) => (
  <Typography
    component="kbd"
    variant="caption"
    color="textSecondary"
    aria-hidden
    sx={{ ml: 3, ...FOR_KEYBOARDS }}
  >
    {children}
  </Typography>
);
