import { Divider, IconButton, ListSubheader, Menu, MenuItem } from '@mui/material';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { CheckMark } from '../../components/check-mark';
import { useMenu } from '../../components/use-menu';
import { useStoredChoice } from '../../stored-choice';
import { ShortcutHelp } from '../shortcuts/shortcut-help';
import { useShortcuts } from '../shortcuts/use-shortcuts';
import { NotifyItem } from './notify-item';
import { THEMES, THEME_NAMES, themeChoice } from './theme-choice';

/** What a person sets for this browser: the look, notifications; and the keys the desk knows. */
export function DeskMenu() {
  const { close, buttonProps, menuProps } = useMenu();
  const theme = useStoredChoice(themeChoice);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({ '?': () => setHelpOpen(true) });
  const showHelp = () => {
    close();
    setHelpOpen(true);
  };
  return (
    <>
      <IconButton {...buttonProps} aria-label="Settings">
        <Settings size={20} aria-hidden />
      </IconButton>
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
        <MenuItem onClick={showHelp}>
          <CheckMark isChecked={false} />
          Keyboard shortcuts
        </MenuItem>
      </Menu>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
