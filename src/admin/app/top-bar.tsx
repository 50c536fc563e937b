import { AppBar, Button, Link as MuiLink, Toolbar, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { Link } from 'gatsby';
import { LogOut } from 'lucide-react';
import { useLogOut, useMe } from '../features/session/session';
import { isAt, PATHS } from './paths';
import { SettingsMenu } from './settings-menu';
import { useSite } from './site-content';

const PAGES = [
  { label: 'Leads', path: PATHS.dashboard },
  { label: 'Reports', path: PATHS.reports },
];

/** The pages of the desk, who is logged in, and the way out. */
export function TopBar() {
  const { brand } = useSite();
  const { email } = useMe();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const current = isAt(pathname, PATHS.reports) ? PATHS.reports : PATHS.dashboard;
  return (
    <AppBar sx={{ borderBlockEnd: 1, borderColor: 'divider' }}>
      <Toolbar variant="dense" sx={{ gap: 1, paddingInline: { xs: 1, md: 2 } }} disableGutters>
        <MuiLink href="/" color="inherit" underline="hover" sx={brandStyle}>
          {brand}
        </MuiLink>
        <nav aria-label="Desk">
          {PAGES.map(({ label, path }) => (
            <Button
              key={path}
              component={Link}
              to={path}
              color={path === current ? 'primary' : 'inherit'}
              aria-current={path === current ? 'page' : undefined}
            >
              {label}
            </Button>
          ))}
        </nav>
        <Typography variant="body2" color="textSecondary" noWrap title={email} sx={emailStyle}>
          {email}
        </Typography>
        <SettingsMenu />
        <Button
          color="inherit"
          startIcon={<LogOut size={18} aria-hidden />}
          loading={logOut.isPending}
          loadingPosition="start"
          onClick={() => logOut.mutate()}
        >
          Logout
        </Button>
      </Toolbar>
    </AppBar>
  );
}

const brandStyle = {
  display: { xs: 'none', sm: 'block' },
  marginInlineEnd: 1,
  fontWeight: 'bold',
};

const emailStyle = {
  flex: 1,
  minInlineSize: 0,
  textAlign: 'end',
  visibility: { xs: 'hidden', md: 'visible' },
};
