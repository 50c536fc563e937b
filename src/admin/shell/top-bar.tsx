import { AppBar, Box, Button, Link as MuiLink, Toolbar } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useLocation } from '@reach/router';
import { Link } from 'gatsby';
import { LogOut } from 'lucide-react';
import { lazy, useState } from 'react';
import { dayTotal } from '../../domain/http-api/day';
import { countText } from '../../domain/number-text';
import { LazyPart, useSecondRender } from '../components/loading';
import { useDay } from '../features/day/api/get-day';
import { parseListView, viewSearch } from '../features/leads/list/list-view';
import { useLogOut } from '../features/session/api/session';
import { useMe } from '../features/session/session';
import { PATHS } from '../lib/paths';
import { useSite } from '../lib/site-content';
import { countDrafts } from '../lib/storage';
import { FactorReminder, OfflineBar } from './notices';
import { type DeskPage, pageAt, PAGES } from './pages';
import { PersonMenu } from './person-menu';

const LogOutDialog = lazy(
  () => import(/* webpackChunkName: "login" */ '../features/session/log-out-dialog'),
);

/** The pages of the desk, the menu behind the person's name, and the way out. Where it is too narrow, the pages get a line of their own. */
export function TopBar() {
  const { brand } = useSite();
  return (
    <>
      <AppBar sx={{ borderBlockEnd: '1px solid', borderColor: 'divider' }}>
        <Toolbar variant="dense" sx={barStyle} disableGutters>
          <MuiLink href="/" color="inherit" underline="hover" sx={brandStyle}>
            {brand}
          </MuiLink>
          <PageLinks />
          <Box
            sx={{ display: 'flex', flex: 1, minInlineSize: 'min-content', justifyContent: 'end' }}
          >
            <PersonMenu />
            <LogOutButton />
          </Box>
        </Toolbar>
      </AppBar>
      <OfflineBar />
      <FactorReminder />
    </>
  );
}

const barStyle = {
  flexWrap: 'wrap',
  columnGap: { sm: 1 },
  paddingInline: { xs: 0.5, sm: 1, md: 2 },
};

const brandStyle = {
  display: { xs: 'none', sm: 'block' },
  marginInlineEnd: 1,
  fontWeight: 'bold',
};

/** The list and the board show the same leads, so what narrows one goes on to the other; a page's own link shows all. */
function filtersFor(page: DeskPage, current: DeskPage | undefined, search: string): string {
  const isOther =
    page !== current && [page, current].every((one) => one && WITH_FILTERS.has(one.path));
  return isOther ? viewSearch({ ...parseListView(search).view, page: 1 }) : '';
}

const WITH_FILTERS = new Set<string>([PATHS.dashboard, PATHS.board]);

function PageLinks() {
  const { pathname, search } = useLocation();
  const current = pageAt(pathname, search);
  return (
    <Box component="nav" aria-label="Desk" sx={{ display: 'flex', flexWrap: 'wrap' }}>
      {PAGES.filter(({ place }) => place === 'bar').map((page) => (
        <Button
          key={page.path}
          component={Link}
          to={page.path + filtersFor(page, current, search)}
          color={page === current ? 'primary' : 'inherit'}
          aria-current={page === current ? 'page' : undefined}
          sx={{ minInlineSize: 0, paddingInline: { xs: 0.5, sm: 1.5 } }}
        >
          {page.label}
          {page.path === PATHS.day && <DayCount />}
        </Button>
      ))}
    </Box>
  );
}

/** How much there is to do, beside the name of the page; nothing while that is unknown, or nothing. */
function DayCount() {
  // The page itself is fetched first.
  const day = useDay({ isWanted: useSecondRender('day-count') });
  const total = day.data ? dayTotal(day.data) : 0;
  if (total === 0) return null;
  return (
    <Box component="span" sx={{ whiteSpace: 'pre' }}>
      {' '}
      ({countText(total)}
      <Box component="span" sx={visuallyHidden}>
        {' '}
        to do
      </Box>
      )
    </Box>
  );
}

/** Logs out; where that would delete drafts, it asks first. */
function LogOutButton() {
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
