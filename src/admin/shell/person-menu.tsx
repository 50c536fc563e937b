import {
  Button,
  type ButtonProps,
  Divider,
  ListItemText,
  ListSubheader,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { Link } from 'gatsby';
import { CircleUserRound } from 'lucide-react';
import { lazy, useState } from 'react';
import { useMe } from '../features/session/session';
import { LazyPart } from '../components/loading';
import { CheckItem, CheckMark, useMenu } from '../components/menu';
import { pageAt, PAGES } from './pages';
import { useShortcuts } from '../lib/shortcuts';
import { useNotifyPreference } from '../lib/storage';
import { useToasts } from '../toasts/toasts';

const ShortcutHelp = lazy(() => import(/* webpackChunkName: "help" */ './shortcut-help'));

const SCHEMES = { system: 'Match system', light: 'Light', dark: 'Dark' } as const;
type Scheme = keyof typeof SCHEMES;

/** Behind the person's name: their pages, settings of this browser, and the list of keyboard shortcuts. */
export function PersonMenu() {
  const { name } = useMe();
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
      <PersonButton {...button} name={name} />
      <Menu {...menu}>
        <PageItems onChoose={close} />
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

const PersonButton = ({ name, ...button }: ButtonProps & { name: string }) => (
  <Button
    color="inherit"
    startIcon={<CircleUserRound size={20} />}
    title={name}
    aria-label={`${name}: account and settings`}
    {...button}
    sx={{
      minInlineSize: 44,
      '& .MuiButton-startIcon': { marginInline: { xs: 0, md: '-4px 8px' } },
    }}
  >
    <Typography
      component="span"
      variant="body2"
      noWrap
      sx={{ maxInlineSize: '16rem', display: { xs: 'none', md: 'inline' } }}
    >
      {name}
    </Typography>
  </Button>
);

/** The pages that stand in this menu and that this person may open. */
function PageItems({ onChoose }: { onChoose: () => void }) {
  const { role } = useMe();
  const { pathname, search } = useLocation();
  const current = pageAt(pathname, search);
  const pages = PAGES.filter(
    ({ place, isForManagers }) => place === 'menu' && (!isForManagers || role === 'manager'),
  );
  return pages.map((page) => (
    <MenuItem
      key={page.path}
      component={Link}
      to={page.path}
      selected={page === current}
      aria-current={page === current ? 'page' : undefined}
      onClick={onChoose}
    >
      <CheckMark />
      {page.label}
    </MenuItem>
  ));
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
      Notify me of new leads
    </CheckItem>
  );
}
