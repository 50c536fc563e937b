import { Alert, AppBar, Box, Button, Link as MuiLink, Toolbar } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useLocation } from '@reach/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { dayTotal } from '../../domain/http-api/day';
import { countText } from '../../domain/numbers';
import { dateText } from '../../domain/time-text';
import { useSecondRender } from '../components/loading';
import { useDay } from '../features/day/api/get-day';
import { parseListView, viewSearch } from '../features/leads/list/list-view';
import { useMe } from '../features/session/session';
import { PATHS } from '../lib/paths';
import { useIsReached } from '../lib/request';
import { useSite } from '../lib/site-content';
import { type DeskPage, pageAt, PAGES } from './pages';
import { LogOutButton, PersonMenu } from './person-menu';

/**
 * The pages of the desk, the menu behind the person's name, and the way out. Where it is too narrow, the pages get a line of
 * their own.
 */
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

const OFFLINE = 'You’re offline. Nothing can be saved until the connection is back.';
const UNREACHABLE = 'The server doesn’t answer. Nothing can be saved until it does.';

/** Says at once that nothing reaches the server, until something does. The live region is there before its text. */
function OfflineBar() {
  const isReached = useIsReached();
  const client = useQueryClient();
  const retry = useMutation({ mutationFn: () => client.refetchQueries({ type: 'active' }) });
  return (
    <Box role="status" aria-label="Connection">
      {!isReached && (
        <Alert
          role="presentation"
          severity="warning"
          variant="standard"
          sx={{ borderRadius: 0, paddingBlock: 0, alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              size="small"
              aria-busy={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Retry
            </Button>
          }
        >
          {navigator.onLine ? UNREACHABLE : OFFLINE}
        </Alert>
      )}
    </Box>
  );
}

/**
 * Reminds somebody without a second factor of the day from which everybody needs one. From then on the set-up takes the desk's
 * place.
 */
function FactorReminder() {
  const { factor, factor_due: due } = useMe();
  if (factor || due === null) return null;
  return (
    <Alert
      severity="info"
      variant="standard"
      sx={{ borderRadius: 0, paddingBlock: 0, alignItems: 'center' }}
    >
      From {dateText(due)} everybody needs a second factor: a code from an app on your phone.{' '}
      <MuiLink component={Link} to={PATHS.account}>
        Set yours up
      </MuiLink>
    </Alert>
  );
}
