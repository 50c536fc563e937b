import { Alert, Box, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import type { Dayjs } from 'dayjs';
import { useState, type SubmitEvent } from 'react';
import { blockSchema, type Block } from '../../../domain/http-api/consultations';
import * as z from '../../../domain/zod';
import { DeskDialog } from '../../app/dialog';
import { AGENCY_TIME_ZONE, addDays, daysBetween, istDay, startOfDay } from '../../../domain/clock';
import { senderOf } from '../leads/lead-names';
import { startText } from '../../../domain/time-text';
import { inIndia, IndiaPickers } from './india-pickers';
import { NOT_BLOCKED, useBlocks } from './mutations';
import { useAgenda } from './queries';

/** The longest block, which is the longest agenda: for all of it the dialog says which calls stay. */
const MAX_DAYS = 31;

interface BlockDialogProps {
  /** The day (`YYYY-MM-DD`) to start with. */
  day: string;
  onClose: () => void;
}

interface Times {
  from: Dayjs | null;
  to: Dayjs | null;
  isWholeDays: boolean;
}

type Span = Pick<Block, 'starts_at' | 'ends_at'>;

const dayName = (time: Dayjs) => time.format('YYYY-MM-DD');

/** The chosen time as it is sent; null while what is typed is none. */
function spanOf({ from, to, isWholeDays }: Times): Span | null {
  if (!from?.isValid() || !to?.isValid()) return null;
  return isWholeDays
    ? { starts_at: startOfDay(dayName(from)), ends_at: startOfDay(addDays(dayName(to), 1)) }
    : { starts_at: from.toISOString(), ends_at: to.toISOString() };
}

/** How many days the block touches; one that ends at midnight does not touch the next. */
const daysIn = ({ starts_at, ends_at }: Span) =>
  daysBetween(istDay(starts_at), istDay(Date.parse(ends_at) - 1)) + 1;

/** Blocks a time, so that nobody can book a call then. */
export default function BlockDialog({ day, onClose }: BlockDialogProps) {
  const [times, setTimes] = useState<Times>({
    from: inIndia(`${day}T09:00`),
    to: inIndia(`${day}T19:00`),
    isWholeDays: true,
  });
  const [note, setNote] = useState('');
  const [fault, setFault] = useState('');
  const { block } = useBlocks();
  const span = spanOf(times);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (span === null) return setFault('Choose when the block starts and ends.');
    const body: Block = { ...span, note: note.trim() || null };
    const checked = z.safeParse(blockSchema, body);
    if (!checked.success) return setFault(checked.error.issues[0]?.message ?? '');
    if (daysIn(span) > MAX_DAYS) return setFault(`Block at most ${MAX_DAYS} days at once.`);
    setFault('');
    block.mutate(
      { block: body, isFailureShown: true },
      {
        onSuccess: onClose,
        onError: ({ problem }) => setFault(problem?.errors?.[0]?.message ?? NOT_BLOCKED.text),
      },
    );
  };
  const picker = (name: 'from' | 'to', label: string) => {
    const props = {
      label,
      timezone: AGENCY_TIME_ZONE,
      value: times[name],
      onChange: (time: Dayjs | null) => setTimes({ ...times, [name]: time }),
      slotProps: { textField: { size: 'small' } },
    } as const;
    return times.isWholeDays ? (
      <DatePicker {...props} format="DD MMM YYYY" />
    ) : (
      <DateTimePicker {...props} format="DD MMM YYYY hh:mm A" ampm />
    );
  };

  return (
    <DeskDialog
      title="Block time"
      dismiss="Back"
      actions={
        <Button type="submit" variant="contained" loading={block.isPending}>
          Block
        </Button>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <IndiaPickers>
        <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
          <FormControlLabel
            control={
              <Switch
                checked={times.isWholeDays}
                onChange={(_event, isWholeDays) => setTimes({ ...times, isWholeDays })}
              />
            }
            label="Whole day"
          />
          {picker('from', times.isWholeDays ? 'First day' : 'From (IST)')}
          {picker('to', times.isWholeDays ? 'Last day' : 'To (IST)')}
          <TextField
            label="Note (optional)"
            value={note}
            onChange={({ target }) => setNote(target.value)}
            helperText="Only staff see it."
          />
          {span && daysIn(span) > 0 && daysIn(span) <= MAX_DAYS && <CallsThatStay span={span} />}
          {fault && <Alert severity="error">{fault}</Alert>}
        </Stack>
      </IndiaPickers>
    </DeskDialog>
  );
}

/** A block keeps new calls away; those that are booked stay until staff move or cancel them. */
function CallsThatStay({ span }: { span: Span }) {
  const { data, error } = useAgenda(istDay(span.starts_at), daysIn(span));
  const calls = (data?.calls ?? []).filter(
    (call) =>
      call.state === 'booked' &&
      Date.parse(call.starts_at) < Date.parse(span.ends_at) &&
      Date.parse(call.ends_at) > Date.parse(span.starts_at),
  );
  if (!data && error) {
    return <Alert severity="warning">The calls booked then could not be loaded.</Alert>;
  }
  if (calls.length === 0) return null;
  return (
    <Alert severity="warning">
      These calls stay booked. To change that, move or cancel them in the lead.
      <Box component="ul" sx={{ margin: 0, marginBlockStart: 1, padding: 0, listStyle: 'none' }}>
        {calls.map((call) => (
          <li key={call.lead_id}>
            {startText(call.starts_at)}: {senderOf(call)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
