import { Button, Stack } from '@mui/material';
import { navigate } from 'gatsby';
import { ArrowUp, UserRoundCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { LeadListResponse } from '../../../../domain/http-api/leads';
import { PATHS } from '../../../lib/paths';
import { useTabTitle } from '../../../lib/tab-title';
import { useReloadLeads } from '../api/read-leads';
import { type ListView, parseListView, viewSearch } from './list-view';

type News = LeadListResponse['news'];

const NOTHING: News = { arrived: 0, assigned: 0 };

/** Views in which the news are on top, whatever the list was narrowed to or sorted by. */
const NEWEST = parseListView('?status=all&sort=-created_at').view;
const MINE = parseListView('?owner=me&sort=-updated_at').view;

/** News since the reader looked: counted in the tab's title and, while they look elsewhere, in a notification. */
export function useNews(news: News = NOTHING, isNotifying: boolean): News {
  const { arrived, assigned } = news;
  const count = arrived + assigned;
  useTabTitle(count);
  const notifiedCount = useRef(0);
  useEffect(() => {
    if (count > notifiedCount.current && isNotifying && document.hidden)
      notify({ arrived, assigned });
    notifiedCount.current = count;
  }, [arrived, assigned, count, isNotifying]);
  return news;
}

/** Leads to what arrived or was assigned. */
export function NewsButtons({ news: { arrived, assigned } }: { news: News }) {
  const reload = useReloadLeads();
  const show = (view: ListView) =>
    reload.mutate(view, { onSuccess: () => void navigate(PATHS.dashboard + viewSearch(view)) });
  return (
    <Stack direction="row" role="status" sx={{ gap: 1, marginInlineStart: 'auto' }}>
      {arrived > 0 && (
        <Button
          size="small"
          variant="contained"
          loading={reload.isPending}
          startIcon={<ArrowUp size={16} />}
          onClick={() => show(NEWEST)}
        >
          {arrived} new
        </Button>
      )}
      {assigned > 0 && (
        <Button
          size="small"
          variant="outlined"
          loading={reload.isPending}
          startIcon={<UserRoundCheck size={16} />}
          onClick={() => show(MINE)}
        >
          {assigned} assigned to you
        </Button>
      )}
    </Stack>
  );
}

/** Shows a browser notification, if the person allowed it; it names nobody, for others may see the screen. */
function notify({ arrived, assigned }: News): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const texts = [
    arrived > 0 && `${arrived} new ${arrived === 1 ? 'lead' : 'leads'}`,
    assigned > 0 && `${assigned} assigned to you`,
  ];
  try {
    // A later one replaces the one before it, in all tabs.
    const shown = new Notification(texts.filter(Boolean).join(', '), { tag: 'new-leads' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Android's browsers have the name, but show notifications of service workers only.
  }
}
