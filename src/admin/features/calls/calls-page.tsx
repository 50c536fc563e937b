import {
  Alert,
  Button,
  IconButton,
  Paper,
  Stack,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import { ConfirmDialog } from '../../components/dialog';
import { PageFrame, PageSkeleton } from '../../components/page';
import { Failure, LazyPart } from '../../components/loading';
import { addDays } from '../../../domain/clock';
import { agencyDay } from '../../../domain/zone';
import { daysText } from '../../../domain/time-text';
import { useNow } from '../../lib/time';
import { useToasts } from '../../toasts/toasts';
import { useAgenda, useRenewFeed } from './api/calls';
import { useWeek, Week, WEEK_DAYS } from './week';

/** The calendars are loaded when somebody blocks a time. */
const BlockDialog = lazy(() => import(/* webpackChunkName: "calendar" */ './block-dialog'));

const DAY_HEIGHTS = Array<number>(WEEK_DAYS).fill(56);

/** A week of calls and of times without calls, day by day. */
export default function CallsPage() {
  const now = useNow();
  const { monday, thisWeek, show } = useWeek(now);
  const [isBlocking, setBlocking] = useState(false);
  const agenda = useAgenda(monday, WEEK_DAYS);
  const today = agencyDay(now);
  return (
    <PageFrame>
      <Stack direction="row" sx={headStyle}>
        <Typography variant="h1">Calls</Typography>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CalendarOff size={16} />}
          onClick={() => setBlocking(true)}
        >
          Block time
        </Button>
      </Stack>
      <Stack direction="row" component="nav" aria-label="Week" sx={headStyle}>
        <Typography variant="h3" component="h2" aria-live="polite">
          {daysText(monday, addDays(monday, WEEK_DAYS - 1))}
        </Typography>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <WeekButton
            label="Previous week"
            Icon={ChevronLeft}
            onClick={() => show(addDays(monday, -WEEK_DAYS))}
          />
          <Button color="inherit" disabled={monday === thisWeek} onClick={() => show(thisWeek)}>
            Today
          </Button>
          <WeekButton
            label="Next week"
            Icon={ChevronRight}
            onClick={() => show(addDays(monday, WEEK_DAYS))}
          />
        </Stack>
      </Stack>
      {agenda.isPending && <PageSkeleton text="Loading the calls…" heights={DAY_HEIGHTS} />}
      {!agenda.data && agenda.error && (
        <Failure title="The calls could not be loaded." query={agenda} />
      )}
      {agenda.data && <Week monday={monday} agenda={agenda.data} now={now} />}
      <CalendarFeed />
      {isBlocking && (
        <LazyPart>
          <BlockDialog day={monday > today ? monday : today} onClose={() => setBlocking(false)} />
        </LazyPart>
      )}
    </PageFrame>
  );
}

interface WeekButtonProps {
  label: string;
  Icon: typeof ChevronLeft;
  onClick: () => void;
}

const WeekButton = ({ label, Icon, onClick }: WeekButtonProps) => (
  <Tooltip title={label}>
    <IconButton onClick={onClick}>
      <Icon size={20} />
    </IconButton>
  </Tooltip>
);

const headStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  marginBlockEnd: 1,
};

/** Copies a text to the clipboard, and says whether that worked. */
function useCopy() {
  const { showToast } = useToasts();
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', { title: 'Copied', text: 'The address is on your clipboard.' });
    } catch {
      showToast('error', {
        title: 'Not Copied',
        text: 'The browser did not allow it. Select the address and copy it yourself.',
      });
    }
  };
}

/** The address by which a calendar app follows the calls: made on request, shown once. */
function CalendarFeed() {
  const id = useId();
  const [isConfirming, setConfirming] = useState(false);
  const renew = useRenewFeed();
  const copy = useCopy();
  const url = renew.data?.url;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1.5, padding: 2, marginBlockStart: 4 }}
    >
      <Typography id={id} variant="h3" component="h2">
        Calls in your calendar
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Your calendar app can follow all booked calls by an address of your own. It holds names and
        phone numbers of visitors, so don’t share it.
      </Typography>
      {url && (
        <Alert severity="success" sx={{ '& .MuiAlert-message': { flex: 1, minInlineSize: 0 } }}>
          Copy the address now: it won’t be shown again.
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginBlockStart: 1.5 }}>
            <TextField
              label="Address"
              value={url}
              onFocus={({ target }) => target.select()}
              slotProps={{ htmlInput: { readOnly: true } }}
              sx={{ flex: 1, minInlineSize: '10rem' }}
            />
            <Button variant="contained" onClick={() => void copy(url)}>
              Copy
            </Button>
          </Stack>
        </Alert>
      )}
      <Button
        variant="outlined"
        color="inherit"
        loading={renew.isPending}
        onClick={() => setConfirming(true)}
        sx={{ justifySelf: 'start' }}
      >
        {url ? 'Renew' : 'Make an address for your calendar app'}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Make a new address?"
          text="If you made one before, the old address stops working: replace it in your calendar app."
          dismissLabel="Back"
          confirmLabel="Make address"
          onConfirm={() => renew.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </Paper>
  );
}
