import {
  Box,
  Button,
  Link as MuiLink,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useLocation } from '@reach/router';
import { Link, navigate } from 'gatsby';
import { LOG_KINDS, type LogEntry } from '../../../domain/http-api/log';
import * as z from '../../../domain/zod';
import { Failure } from '../../components/loading';
import { FilterField } from '../../components/filter-field';
import { PageFrame, PageSkeleton } from '../../components/page';
import { leadPath, PATHS } from '../../lib/paths';
import { useStaff } from '../leads/api/list-staff';
import { Time } from '../leads/lead/lead-facts';
import { type LogFilter, useLog } from './api/get-log';
import { filteredPath } from './export-filter';
import { commandOf, KIND_LABELS, leadsText, logText } from './log-text';

const FILTER_WIDTH = '13rem';
const LINE_HEIGHTS = Array<number>(8).fill(28);

/** The filter that the address names. */
function filterIn(search: string): LogFilter {
  const query = new URLSearchParams(search);
  const kind = LOG_KINDS.find((known) => known === query.get('kind'));
  const staff = query.get('staff');
  return { ...(kind && { kind }), ...(staff && { staff }) };
}

function show({ kind, staff }: LogFilter): void {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(staff && { staff }) });
  void navigate(query.size > 0 ? `${PATHS.log}?${query}` : PATHS.log, { replace: true });
}

/** The log of the desk, for managers: who logged in, changed people, exported or erased, and when. */
export default function LogPage() {
  const filter = filterIn(useLocation().search);
  const log = useLog(filter);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
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
          {isWide ? <LogTable entries={entries} /> : <LogList entries={entries} />}
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

const placeOf = (entry: LogEntry) => entry.device ?? commandOf(entry);

/** The lead that a line is about, or the leads that an export took. */
function targetOf({ kind, actor, detail }: LogEntry): { text: string; path: string } | null {
  const reference = z.safeParse(z.string(), detail['reference']);
  if (reference.success) return { text: reference.data, path: leadPath(reference.data) };
  const filter = z.safeParse(z.record(z.string(), z.unknown()), detail['filter']);
  const rows = z.safeParse(z.number(), detail['rows']);
  if (kind !== 'exported' || !filter.success || !rows.success) return null;
  return { text: leadsText(rows.data), path: filteredPath(filter.data, actor?.id) };
}

/** A line as a sentence, in which the leads that it names are a link to them. */
function Sentence({ entry }: { entry: LogEntry }) {
  const text = logText(entry);
  const target = targetOf(entry);
  const at = target ? text.indexOf(target.text) : -1;
  if (!target || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <MuiLink component={Link} to={target.path}>
        {target.text}
      </MuiLink>
      {text.slice(at + target.text.length)}
    </>
  );
}

const LogTable = ({ entries }: { entries: readonly LogEntry[] }) => (
  <TableContainer>
    <Table size="small" aria-label="Log">
      <TableHead>
        <TableRow>
          <TableCell sx={{ inlineSize: '12rem' }}>Time</TableCell>
          <TableCell>Event</TableCell>
          <TableCell sx={{ inlineSize: '15rem' }}>Device</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <Time iso={entry.at} />
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Sentence entry={entry} />
            </TableCell>
            <TableCell>{placeOf(entry) ?? '–'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

const LogList = ({ entries }: { entries: readonly LogEntry[] }) => (
  <Stack
    component="ol"
    aria-label="Log"
    sx={{ gap: 1.5, margin: 0, padding: 0, listStyle: 'none' }}
  >
    {entries.map((entry) => (
      <li key={entry.id}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Sentence entry={entry} />
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <Time iso={entry.at} />
          {placeOf(entry) && ` · ${placeOf(entry)}`}
        </Typography>
      </li>
    ))}
  </Stack>
);
