import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import type { MenuProps } from '@mui/material';
import { CheckMark } from '../../components/check-mark';
import { useStoredChoice } from '../../stored-choice';
import { NotifyItem } from './notify-item';
import { THEMES, THEME_NAMES, themeChoice } from './theme-choice';

interface DeskItemsProps extends MenuProps {
  onShowHelp: () => void;
}

/** What a person sets for this browser: the look, notifications; and the way to the keys. */
export default function DeskItems({ onShowHelp, ...menuProps }: DeskItemsProps) {
  const theme = useStoredChoice(themeChoice);
  return (
    <Menu {...menuProps}>
      <ListSubheader role="none">Look</ListSubheader>
      {THEME_NAMES.map((name) => (
        <MenuItem
          key={name}
          role="menuitemradio"
          aria-checked={name === theme}
          onClick={() => themeChoice.set(name)}
        >
          <CheckMark isChecked={name === theme} />
          {THEMES[name]}
        </MenuItem>
      ))}
      <Divider />
      <NotifyItem />
      <MenuItem onClick={onShowHelp}>
        <CheckMark isChecked={false} />
        Keyboard shortcuts
      </MenuItem>
    </Menu>
  );
}
