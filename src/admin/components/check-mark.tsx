import { ListItemIcon } from '@mui/material';
import { Check } from 'lucide-react';

/** The mark before a menu's item that is chosen; as wide when it is not. */
export const CheckMark = ({ isChecked }: { isChecked: boolean }) => (
  <ListItemIcon>{isChecked && <Check size={18} aria-hidden />}</ListItemIcon>
);
