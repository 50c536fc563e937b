import { Button, Menu, MenuItem } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { CheckMark } from '../../components/check-mark';
import { useMenu } from '../../components/use-menu';
import { useChosenColumns } from './chosen-columns';
import { LEAD_COLUMNS } from './lead-columns';

/** Chooses which columns the table has; stays open, for one often wants to change more than one. */
export function ColumnsMenu() {
  const { isShown, toggle } = useChosenColumns();
  const { buttonProps, menuProps } = useMenu();
  return (
    <>
      <Button {...buttonProps} variant="outlined" startIcon={<Columns3 size={18} aria-hidden />}>
        Columns
      </Button>
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
    </>
  );
}
