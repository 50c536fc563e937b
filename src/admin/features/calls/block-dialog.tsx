import { Alert, Box, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import type { Dayjs } from 'dayjs';
import { useState, type SubmitEvent } from 'react';
import { AGENCY_TIME_ZONE, addDays, daysBetween, istDay, startOfDay } from '../../../domain/clock';
import { blockSchema, type Block } from '../../../domain/http-api/consultations';
import { startText } from '../../../domain/time-text';
import * as z from '../../../domain/zod';
import { DayField } from '../../components/day-field';
import { DeskDialog } from '../../components/dialog';
import { senderOf } from '../leads/lead-names';
import { NOT_BLOCKED, useBlocks } from './api/block-time';
import { useAgenda } from './api/get-agenda';
import { inIndia, IndiaPickers } from './india-pickers';

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

/** The chosen time as it is sent; null while a field holds no time. */
function spanOf({ from, to, isWholeDays }: Times): Span | null {
  if (!from?.isValid() || !to?.isValid()) return null;
  return isWholeDays
    ? { starts_at: startOfDay(dayName(from)), ends_at: startOfDay(addDays(dayName(to), 1)) }
    : { starts_at: from.toISOString(), ends_at: to.toISOString() };
}

/** Number of days the block touches; one that ends at midnight does not touch the next. */
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
          <TimesFields times={times} onChange={setTimes} />
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

interface TimesFieldsProps {
  times: Times;
  onChange: (times: Times) => void;
}

function TimesFields({ times, onChange }: TimesFieldsProps) {
  const { from, to, isWholeDays } = times;
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={isWholeDays}
            onChange={(_event, checked) => onChange({ ...times, isWholeDays: checked })}
          />
        }
        label="Whole day"
      />
      <TimeField
        label={isWholeDays ? 'First day' : 'From (IST)'}
        isDay={isWholeDays}
        value={from}
        onChange={(time) => onChange({ ...times, from: time })}
      />
      <TimeField
        label={isWholeDays ? 'Last day' : 'To (IST)'}
        isDay={isWholeDays}
        value={to}
        onChange={(time) => onChange({ ...times, to: time })}
      />
    </>
  );
}

interface TimeFieldProps {
  label: string;
  /** A day is chosen, not a time of it. */
  isDay: boolean;
  value: Dayjs | null;
  onChange: (time: Dayjs | null) => void;
}

function TimeField({ isDay, ...field }: TimeFieldProps) {
  const picker = { ...field, timezone: AGENCY_TIME_ZONE };
  return isDay ? (
    <DayField {...picker} />
  ) : (
    <DateTimePicker
      {...picker}
      format="DD MMM YYYY hh:mm A"
      ampm
      slotProps={{ textField: { size: 'small' } }}
    />
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
