import { Alert, Box, Button, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Link, navigate } from 'gatsby';
import { Users } from 'lucide-react';
import { lazy, useEffect, useEffectEvent, useRef } from 'react';
import type { SavedView, ViewCount } from '../../../domain/http-api/views';
import { countText } from '../../../domain/numbers';
import { Failure, LazyPart } from '../../components/loading';
import { useToasts } from '../../toasts/toasts';
import {
  type ChangeView,
  isChanged,
  type ListView,
  listSearch,
  parseListView,
  useDefaultView,
} from '../leads/list/list-view';
import { useViewCounts, useViews } from './api/list-views';

/** Changing and keeping views weighs more than choosing one: it is loaded when one is open. */
const ViewActions = lazy(() => import(/* webpackChunkName: "views" */ './view-actions'));

interface ViewTabsProps {
  view: ListView;
  /** The saved view of the address does not exist, or not for this person; or no longer. */
  isGone: boolean;
  /** The page whose views these are: the list, or the board. */
  path: string;
  /** The leads are there, so their numbers may be asked for. */
  isLoaded: boolean;
  onChange: ChangeView;
}

const ALL = parseListView('').view;

/** The saved views of the list as tabs, and what can be done with the one that is open. Without any, they take no room. */
export function ViewTabs({ view, isGone, path, isLoaded, onChange }: ViewTabsProps) {
  const query = useViews();
  const counts = useViewCounts({ isWanted: isLoaded }).data?.counts;
  const [startSearch] = useDefaultView();
  const views = query.data?.views ?? [];
  const openId = view.saved?.id;
  const isOpenChanged = isChanged(view);
  const strip = useOpenTabInView(openId, views.length);
  useLeftView(view, isGone, path);
  return (
    <>
      {(views.length > 0 || openId) && (
        <Box sx={[rowStyle, isOpenChanged && wrappedStyle]}>
          <Box component="nav" aria-label="Views" ref={strip} sx={stripStyle}>
            <ViewTab to={path + listSearch(ALL, startSearch)} isOpen={!openId} title="All leads" />
            {views.map((one) => (
              <ViewTab
                key={one.id}
                to={`${path}?view=${one.id}`}
                isOpen={one.id === openId}
                isChanged={one.id === openId && isOpenChanged}
                count={counts?.find(({ id }) => id === one.id)}
                {...one}
              />
            ))}
          </Box>
          {openId && (
            <LazyPart>
              <ViewActions view={view} path={path} />
            </LazyPart>
          )}
        </Box>
      )}
      {!query.data && query.error && (
        <Failure title="Your saved views could not be loaded." query={query} />
      )}
      {isGone && (
        <Alert severity="warning" onClose={() => onChange({ saved: undefined }, { replace: true })}>
          The view that the address names was deleted, or isn’t shared with you.
        </Alert>
      )}
    </>
  );
}

/**
 * A view that somebody has deleted while it is open: its filters stay, and become the address. The desk no longer opens with
 * one that is gone.
 */
function useLeftView(view: ListView, isGone: boolean, path: string) {
  const { showToast } = useToasts();
  const [startSearch, setStartSearch] = useDefaultView();
  const { id, search } = view.saved ?? {};
  const leave = useEffectEvent(() => {
    if (startSearch === `?view=${id}`) setStartSearch(null);
    if (typeof search !== 'string') return;
    showToast('error', {
      title: 'View Gone',
      text: 'Somebody deleted this view or stopped sharing it. Its filters stay.',
    });
    void navigate(path + listSearch({ ...view, saved: undefined }, startSearch), { replace: true });
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone, id]);
}

/** Scrolls to the tab of the open view where the tabs are wider than the screen. */
function useOpenTabInView(id: string | undefined, views: number) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // Measuring costs a layout, which the first tab does not need.
    if (id === undefined || views === 0) return;
    const box = strip.current;
    const open = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && open) box.scrollLeft = open.offsetLeft - (box.clientWidth - open.offsetWidth) / 2;
  }, [id, views]);
  return strip;
}

interface ViewTabProps extends Pick<SavedView, 'title'>, Partial<Pick<SavedView, 'shared'>> {
  to: string;
  isOpen: boolean;
  isChanged?: boolean;
  count?: ViewCount | undefined;
}

/** A link, so that it can be opened beside the present one. */
const ViewTab = ({ to, title, shared = false, isOpen, isChanged = false, count }: ViewTabProps) => (
  <Button
    component={Link}
    to={to}
    size="small"
    color={isOpen ? 'primary' : 'inherit'}
    aria-current={isOpen ? 'page' : undefined}
    title={title}
    sx={[tabStyle, isOpen && openTabStyle]}
  >
    <Box component="span" sx={titleStyle}>
      {title}
    </Box>
    {shared && <Users size={14} role="img" aria-label="shared" style={{ flexShrink: 0 }} />}
    {count && (
      <strong>
        {countText(count.leads)}
        {count.is_more && '+'}
        <span style={visuallyHidden}>{count.leads === 1 ? ' lead' : ' leads'}</span>
      </strong>
    )}
    {isChanged && (
      <Typography component="span" variant="caption">
        changed
      </Typography>
    )}
  </Button>
);

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexShrink: 0,
  displayPrint: 'none',
};

/** On a phone the tabs have a line of their own while there is something to keep. */
const wrappedStyle = {
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  '& > nav': { flexBasis: { xs: '100%', md: 'auto' } },
};

const stripStyle = {
  position: 'relative',
  display: 'flex',
  flex: { xs: '1 1 0', md: '0 1 auto' },
  minInlineSize: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
};

const tabStyle = {
  flexShrink: 0,
  gap: 0.75,
  minInlineSize: 0,
  borderBlockEnd: '2px solid transparent',
  borderRadius: 0,
  whiteSpace: 'nowrap',
};

const openTabStyle = { borderColor: 'primary.main' };

const titleStyle = { maxInlineSize: '14rem', overflow: 'hidden', textOverflow: 'ellipsis' };
