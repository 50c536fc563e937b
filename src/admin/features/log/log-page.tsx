import { Box, Button, Stack, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { LOG_KINDS } from '../../../domain/http-api/log';
import { Failure } from '../../components/loading';
import { FilterField } from '../../components/menu';
import { PageFrame, PageSkeleton } from '../../components/page';
import { PATHS } from '../../lib/paths';
import { useStaff } from '../leads/api/list-staff';
import { type LogFilter, useLog } from './api/get-log';
import { LogLines } from './log-lines';
import { KIND_LABELS } from './log-text';

const FILTER_WIDTH = '13rem';
const LINE_HEIGHTS = Array<number>(8).fill(28);

/** The filter that the address names. */
function filterIn(search: string): LogFilter {
  const query = new URLSearchParams(search);
  const kind = LOG_KINDS.find((known) => known === query.get('kind'));
  const staff = query.get('staff');
  return { ...(kind && { kind }), ...(staff && { staff }) };
}

interface Chosen {
  kind?: string | undefined;
  staff?: string | undefined;
}

function show({ kind = '', staff = '' }: Chosen): void {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(staff && { staff }) });
  void navigate(query.size > 0 ? `${PATHS.log}?${query}` : PATHS.log, { replace: true });
}

/** The log of the desk, for managers: who logged in, changed people, exported or erased, and when. */
export default function LogPage() {
  const filter = filterIn(useLocation().search);
  const log = useLog(filter);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <PageFrame>
      <Stack
        direction={{ md: 'row' }}
        sx={{ gap: 1.5, alignItems: { md: 'center' }, marginBlockEnd: 2 }}
      >
        <Box sx={{ flex: 1 }}>
          <Typography variant="h1">Log</Typography>
          <Typography variant="body2" color="textSecondary">
            Kept for a year. Nobody can change it.
          </Typography>
        </Box>
        <Filters filter={filter} />
      </Stack>
      {log.isPending && <PageSkeleton text="Loading the log…" heights={LINE_HEIGHTS} />}
      {!log.data && log.error && <Failure title="The log could not be loaded." query={log} />}
      {log.data && entries.length === 0 && <NothingFound filter={filter} />}
      {entries.length > 0 && (
        <Box aria-busy={log.isPlaceholderData} sx={{ opacity: log.isPlaceholderData ? 0.6 : 1 }}>
          <LogLines entries={entries} />
        </Box>
      )}
      {log.hasNextPage && (
        <Button
          sx={{ marginBlockStart: 2 }}
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </PageFrame>
  );
}

function Filters({ filter }: { filter: LogFilter }) {
  const staff = useStaff();
  const isKnown = !filter.staff || staff.some(({ id }) => id === filter.staff);
  const people = staff.map(({ id, name }) => [id, name] as const);
  return (
    <>
      <FilterField
        width={FILTER_WIDTH}
        label="Event"
        value={filter.kind}
        options={LOG_KINDS.map((kind) => [kind, KIND_LABELS[kind]])}
        onChange={(kind) => show({ ...filter, kind })}
      />
      <FilterField
        width={FILTER_WIDTH}
        label="Person"
        value={filter.staff}
        // An address may name somebody whom the list of staff does not have, or not yet.
        options={isKnown ? people : [...people, [filter.staff ?? '', 'Former colleague']]}
        onChange={(chosen) => show({ ...filter, staff: chosen })}
      />
    </>
  );
}

const NothingFound = ({ filter: { kind, staff } }: { filter: LogFilter }) => (
  <Stack sx={{ gap: 1, alignItems: 'center', paddingBlock: 8, textAlign: 'center' }}>
    <Typography variant="h2">Nothing found</Typography>
    <Typography color="textSecondary">
      {(kind ?? staff)
        ? 'Nothing in the log matches these filters.'
        : 'The log begins with the next login.'}
    </Typography>
    {(kind ?? staff) && <Button onClick={() => show({})}>Clear filters</Button>}
  </Stack>
);
