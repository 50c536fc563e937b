import {
  Box,
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
import { CircleUserRound, LogOut } from 'lucide-react';
import { lazy, useState } from 'react';
import { EDITOR_PATH } from '../../domain/content-editor';
import { LazyPart } from '../components/loading';
import { CheckItem, CheckMark, KeyHint, useMenu } from '../components/menu';
import { useLogOut } from '../features/session/api/session';
import { useMe } from '../features/session/session';
import { useShortcuts } from '../lib/shortcuts';
import { countDrafts, useNotifyPreference } from '../lib/storage';
import { useToasts } from '../toasts/toasts';
import { pageAt, PAGES } from './pages';

const ShortcutHelp = lazy(() => import(/* webpackChunkName: "help" */ './shortcut-help'));

const LogOutDialog = lazy(
  () => import(/* webpackChunkName: "login" */ '../features/session/log-out-dialog'),
);

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
  useShortcuts({ '?': showHelp }, { isAnywhere: true });
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
          <KeyHint>?</KeyHint>
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
  const items = pages.map((page) => (
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
  if (role !== 'manager') return items;
  return [
    ...items,
    // A page of its own, which the router of the desk does not know.
    <MenuItem key={EDITOR_PATH} component="a" href={EDITOR_PATH}>
      <CheckMark />
      Content
    </MenuItem>,
  ];
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

/** Logs out; where that would delete drafts, it asks first. */
export function LogOutButton() {
  const { id } = useMe();
  const logOut = useLogOut();
  const [drafts, setDrafts] = useState(0);
  const leave = () => {
    const begun = countDrafts(id);
    if (begun > 0) setDrafts(begun);
    else logOut.mutate();
  };
  return (
    <>
      <Button
        color="inherit"
        startIcon={<LogOut size={18} />}
        loading={logOut.isPending}
        loadingPosition="start"
        aria-label="Logout"
        onClick={leave}
        sx={{
          minInlineSize: 44,
          '& .MuiButton-startIcon': { marginInline: { xs: 0, sm: '-4px 8px' } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Logout
        </Box>
      </Button>
      {drafts > 0 && (
        <LazyPart>
          <LogOutDialog drafts={drafts} onClose={() => setDrafts(0)} />
        </LazyPart>
      )}
    </>
  );
}
