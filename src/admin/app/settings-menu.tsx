import {
  Divider,
  IconButton,
  ListItemText,
  ListSubheader,
  Menu,
  MenuItem,
  Tooltip,
} from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { Settings } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyPart } from './lazy-part';
import { CheckItem, CheckMark, useMenu } from './menu';
import { useShortcuts } from './shortcuts';
import { usePreference } from './storage';
import { useToasts } from './toasts';

const ShortcutHelp = lazy(() => import(/* webpackChunkName: "help" */ './shortcut-help'));

const SCHEMES = { system: 'Match system', light: 'Light', dark: 'Dark' } as const;
type Scheme = keyof typeof SCHEMES;

/** Whether this browser notifies of new enquiries while nobody looks at the desk. */
export function useNotifyPreference() {
  const [value, set] = usePreference('desk-notify');
  return { isOn: value === 'on', set: (isOn: boolean) => set(isOn ? 'on' : null) };
}

/** Settings of this browser, and the list of keyboard shortcuts. */
export function SettingsMenu() {
  const { button, menu, close } = useMenu();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { mode = 'system', setMode } = useColorScheme();
  const showHelp = () => {
    close();
    setHelpOpen(true);
  };
  useShortcuts({ '?': showHelp });
  return (
    <>
      <Tooltip title="Settings">
        <IconButton {...button}>
          <Settings size={20} />
        </IconButton>
      </Tooltip>
      <Menu {...menu}>
        <ListSubheader role="none">Appearance</ListSubheader>
        {(Object.keys(SCHEMES) as Scheme[]).map((scheme) => (
          <CheckItem
            key={scheme}
            role="menuitemradio"
            isChecked={scheme === mode}
            onClick={() => setMode(scheme)}
          >
            {SCHEMES[scheme]}
          </CheckItem>
        ))}
        <Divider />
        {'Notification' in window && <NotifyItem />}
        <MenuItem onClick={showHelp}>
          <CheckMark />
          <ListItemText>Keyboard shortcuts</ListItemText>
          <kbd>?</kbd>
        </MenuItem>
      </Menu>
      {isHelpOpen && (
        <LazyPart>
          <ShortcutHelp onClose={() => setHelpOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}

/** Asks for permission only when somebody turns notifications on. */
function NotifyItem() {
  const { isOn, set } = useNotifyPreference();
  const { showToast } = useToasts();
  const turnOn = async () => {
    if ((await Notification.requestPermission()) === 'granted') set(true);
    else {
      showToast('error', {
        title: 'Notifications are blocked',
        text: 'Allow them for this site in your browser, then try again.',
      });
    }
  };
  return (
    <CheckItem
      role="menuitemcheckbox"
      isChecked={isOn}
      onClick={() => (isOn ? set(false) : void turnOn())}
    >
      Notify me of new enquiries
    </CheckItem>
  );
}
