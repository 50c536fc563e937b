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
import { Check, Settings } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyPart } from './lazy-part';
import { acceptOffer, showToast } from './show-toast';
import { useShortcuts } from './shortcuts';
import { usePreference } from './storage';

const ShortcutHelp = lazy(() => import(/* webpackChunkName: "help" */ './shortcut-help'));

const SCHEMES = { system: 'Match system', light: 'Light', dark: 'Dark' } as const;
type Scheme = keyof typeof SCHEMES;

/** Whether this browser notifies of new enquiries while nobody looks at the desk. */
export function useNotifyPreference() {
  const [value, set] = usePreference('desk-notify');
  return { isOn: value === 'on', set: (isOn: boolean) => set(isOn ? 'on' : null) };
}

const mark = (isChecked: boolean) => (
  <Check size={18} aria-hidden style={{ marginInlineEnd: 8, opacity: isChecked ? 1 : 0 }} />
);

/** What a person sets for this browser, and the keys of the desk. */
export function SettingsMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [help, setHelp] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const { mode = 'system', setMode } = useColorScheme();
  const close = () => setAnchor(null);
  const showHelp = () => {
    close();
    setHelp('open');
  };
  useShortcuts({ '?': showHelp, z: acceptOffer });
  return (
    <>
      <Tooltip title="Settings">
        <IconButton
          aria-label="Settings"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Settings size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <ListSubheader role="none">Appearance</ListSubheader>
        {(Object.keys(SCHEMES) as Scheme[]).map((scheme) => (
          <MenuItem
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === mode}
            onClick={() => setMode(scheme)}
          >
            {mark(scheme === mode)}
            {SCHEMES[scheme]}
          </MenuItem>
        ))}
        <Divider />
        {'Notification' in window && <NotifyItem />}
        <MenuItem onClick={showHelp}>
          {mark(false)}
          <ListItemText>Keyboard shortcuts</ListItemText>
          <kbd>?</kbd>
        </MenuItem>
      </Menu>
      {help !== 'never opened' && (
        <LazyPart>
          <ShortcutHelp isOpen={help === 'open'} onClose={() => setHelp('closed')} />
        </LazyPart>
      )}
    </>
  );
}

/** Asks for permission only when somebody turns notifications on. */
function NotifyItem() {
  const { isOn, set } = useNotifyPreference();
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
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isOn}
      onClick={() => (isOn ? set(false) : void turnOn())}
    >
      {mark(isOn)}
      Notify me of new enquiries
    </MenuItem>
  );
}
