import { Menu, MenuItem } from '@mui/material';
import type { MenuProps } from '@mui/material';
import { CheckMark } from '../../components/check-mark';
import { useChosenColumns } from './chosen-columns';
import { LEAD_COLUMNS } from './lead-columns';

/** Chooses which columns the table has; stays open, for one often wants to change more than one. */
export default function ColumnItems(menuProps: MenuProps) {
  const { isShown, toggle } = useChosenColumns();
  return (
    <Menu {...menuProps}>
      {LEAD_COLUMNS.map(({ key, label }) => (
        <MenuItem
          key={key}
          role="menuitemcheckbox"
          aria-checked={isShown(key)}
          onClick={() => toggle(key)}
        >
          <CheckMark isChecked={isShown(key)} />
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
