import { Alert, Box, Stack, Typography } from '@mui/material';
import { useNotifyPreference } from '../../app/settings-menu';
import { MedianReply } from '../reports/median-reply';
import { Counters } from './counters';
import { FilterBar } from './filter-bar';
import { LeadList } from './lead-list';
import { filterOf, useListView } from './list-view';
import { NewsButtons, useNews } from './news';
import { useLeadList } from './queries';

/** The leads dashboard (spec §2): counters that are filters, more filters and search, the list. */
export function Dashboard({ openReference }: { openReference: string | null }) {
  const { view, ignored, change } = useListView();
  const { isOn: isNotifying } = useNotifyPreference();
  const list = useLeadList(view, { isNotifying });
  const news = useNews(list.data?.news, isNotifying);
  return (
    <Box component="main" sx={pageStyle}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="h1">Leads dashboard</Typography>
        <Box sx={{ flex: 1, display: { xs: 'none', md: 'block' } }}>
          <MedianReply isWanted={list.data !== undefined} />
        </Box>
        <NewsButtons news={news} />
      </Stack>
      <Counters counts={list.data?.counts} value={filterOf(view)} onChange={change} />
      <FilterBar view={view} total={list.data?.total ?? 0} onChange={change} />
      {ignored.length > 0 && (
        <Alert severity="warning" onClose={() => change({}, { replace: true })}>
          The address has filters that don’t exist, so they were left out: {ignored.join(', ')}.
        </Alert>
      )}
      <LeadList list={list} view={view} openReference={openReference} onChange={change} />
    </Box>
  );
}

const pageStyle = {
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: 1,
  minInlineSize: 0,
  paddingInline: { xs: 1, sm: 2 },
  paddingBlockStart: 1,
};
