import { AppBar, Box, Button, Link as MuiLink, Toolbar, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { Link } from 'gatsby';
import { LogOut } from 'lucide-react';
import { useLogOut } from '../features/session/api/log-out';
import { useMe } from '../features/session/session';
import { isAt, PATHS } from './paths';
import { SettingsMenu } from './settings-menu';
import { useSite } from './site-content';

const PAGES = [
  { label: 'Leads', path: PATHS.dashboard },
  { label: 'Calls', path: PATHS.calls },
  { label: 'Reports', path: PATHS.reports },
];

/** The pages of the desk, who is logged in, and the way out. */
export function TopBar() {
  const { brand } = useSite();
  const { email } = useMe();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const current = PAGES.find(({ path }) => isAt(pathname, path))?.path ?? PATHS.dashboard;
  return (
    <AppBar sx={{ borderBlockEnd: 1, borderColor: 'divider' }}>
      <Toolbar variant="dense" sx={{ gap: 1, paddingInline: { xs: 1, md: 2 } }} disableGutters>
        <MuiLink
          href="/"
          color="inherit"
          underline="hover"
          sx={{
            display: { xs: 'none', sm: 'block' },
            marginInlineEnd: 1,
            fontWeight: 'bold',
          }}
        >
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
              sx={{ minInlineSize: 0, paddingInline: { xs: 1, sm: 1.5 } }}
            >
              {label}
            </Button>
          ))}
        </nav>
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          title={email}
          sx={{
            flex: 1,
            minInlineSize: 0,
            textAlign: 'end',
            visibility: { xs: 'hidden', md: 'visible' },
          }}
        >
          {email}
        </Typography>
        <SettingsMenu />
        <Button
          color="inherit"
          startIcon={<LogOut size={18} />}
          loading={logOut.isPending}
          loadingPosition="start"
          aria-label="Logout"
          onClick={() => logOut.mutate()}
          sx={{
            minInlineSize: 44,
            '& .MuiButton-startIcon': { marginInline: { xs: 0, sm: '-4px 8px' } },
          }}
        >
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            Logout
          </Box>
        </Button>
      </Toolbar>
    </AppBar>
  );
}
