import { MenuItem, type MenuItemProps, Typography } from '@mui/material';
import { Check } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useShortcutPreference } from '../lib/storage';

/** Props for a button that opens a menu, and for its menu. */
export function useMenu() {
  const [anchorEl, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchorEl !== null;
  const close = () => setAnchor(null);
  return {
    close,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onClick: ({ currentTarget }: SyntheticEvent<HTMLElement>) => setAnchor(currentTarget),
    },
    menu: { anchorEl, open, onClose: close },
  } as const;
}

/** Stands before an item of a menu that is chosen, and keeps its place before the others. */
export const CheckMark = ({ isShown = false }) => (
  <Check size={18} style={{ marginInlineEnd: 8, opacity: isShown ? 1 : 0 }} />
);

interface CheckItemProps extends MenuItemProps {
  role: 'menuitemcheckbox' | 'menuitemradio';
  isChecked: boolean;
}

/** An item of a menu that is chosen or not. */
export const CheckItem = ({ isChecked, children, ...item }: CheckItemProps) => (
  <MenuItem aria-checked={isChecked} {...item}>
    <CheckMark isShown={isChecked} />
    {children}
  </MenuItem>
);

/** Hides on touch screens what names a key. */
export const FOR_KEYBOARDS = { '@media (pointer: coarse)': { display: 'none' } };

/** The key that does the same as a menu item; nothing while such keys are off. */
export function KeyHint({ children }: { children: string | number }) {
  const { isOn } = useShortcutPreference();
  if (!isOn) return null;
  return (
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
}
