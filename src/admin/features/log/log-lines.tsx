import {
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
import type { LogEntry } from '../../../domain/http-api/log';
import { Time } from '../leads/lead/lead-facts';
import { commandOf, logText } from './log-text';

const placeOf = (entry: LogEntry) => entry.device ?? commandOf(entry);

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
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{logText(entry)}</TableCell>
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
          {logText(entry)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          <Time iso={entry.at} />
          {placeOf(entry) && ` · ${placeOf(entry)}`}
        </Typography>
      </li>
    ))}
  </Stack>
);
