import {
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
import { Link } from 'gatsby';
import type { LogEntry } from '../../../domain/http-api/log';
import * as z from '../../../domain/zod';
import { leadPath, PATHS } from '../../lib/paths';
import { Time } from '../leads/lead/lead-facts';
import { parseListView, viewSearch } from '../leads/list/list-view';
import { commandOf, leadsText, logText } from './log-text';

const placeOf = (entry: LogEntry) => entry.device ?? commandOf(entry);

/** The lead that a line is about, or the leads that an export took. */
function targetOf({ kind, actor, detail }: LogEntry): { text: string; path: string } | null {
  const reference = z.safeParse(z.string(), detail['reference']);
  if (reference.success) return { text: reference.data, path: leadPath(reference.data) };
  const filter = z.safeParse(z.record(z.string(), z.unknown()), detail['filter']);
  const rows = z.safeParse(z.number(), detail['rows']);
  if (kind !== 'exported' || !filter.success || !rows.success) return null;
  return {
    text: leadsText(rows.data),
    path: `${PATHS.dashboard}${filterSearch(filter.data, actor?.id)}`,
  };
}

/** The query of the list that shows what a filter lets through. */
function filterSearch(filter: Record<string, unknown>, actorId: string | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value) params.set(name, value === true ? '1' : String(value));
  }
  // Of whoever exported, not of whoever reads this.
  if (params.get('owner') === 'me' && actorId) params.set('owner', actorId);
  return viewSearch(parseListView(`?${params.toString()}`).view);
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

/** The lines of the log: a table where there is room, else a list. */
export function LogLines({ entries }: { entries: readonly LogEntry[] }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  return isWide ? <LogTable entries={entries} /> : <LogList entries={entries} />;
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
