import { Alert, Box, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import dayjs, { type Dayjs } from 'dayjs';
import { Controller, useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { addDays, AGENCY_TIME_ZONE, daysBetween } from '../../../domain/clock';
import { type Block, blockSchema } from '../../../domain/http-api/consultations';
import { OFFICE_HOURS } from '../../../domain/office-hours';
import { startText } from '../../../domain/time-text';
import * as z from '../../../domain/zod';
import { agencyDay, startOfDay, zoneNames } from '../../../domain/zone';
import { DayField } from '../../components/day-field';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { senderOf } from '../leads/lead-names';
import { agencyClock, AgencyTimeField } from './agency-pickers';
import { blockFailureText, useBlocks } from './api/block-time';
import { useAgenda } from './api/calls';

/** The longest block, which is the longest agenda: for all of it the dialog says which calls stay. */
const MAX_DAYS = 31;

interface BlockDialogProps {
  /** The day (`YYYY-MM-DD`) to start with. */
  day: string;
  onClose: () => void;
}

/** Blocks a time, so that nobody can book a call then. */
export default function BlockDialog({ day, onClose }: BlockDialogProps) {
  const form = useSchemaForm(blockFormSchema, {
    defaultValues: {
      starts_at: agencyClock(`${day}T${OFFICE_HOURS.opens}`),
      ends_at: agencyClock(`${day}T${OFFICE_HOURS.closes}`),
      isWholeDays: true,
      note: '',
    },
  });
  const { block } = useBlocks();
  const submit = form.handleSubmit((body) =>
    block.mutate(
      { block: body, isFailureShown: true },
      {
        onSuccess: onClose,
        onError: (failure) => showFailure(form, failure, blockFailureText(failure)),
      },
    ),
  );

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
      onSubmit={(event) => void submit(event)}
    >
      <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
        <TimesFields form={form} />
        <FormField
          form={form}
          name="note"
          label="Note (optional)"
          helperText="Only staff see it."
        />
        <CallsThatStay form={form} />
        <FormFailure form={form} />
      </Stack>
    </DeskDialog>
  );
}

function TimesFields({ form }: { form: BlockForm }) {
  const { control } = form;
  const isWholeDays = useWatch({ control, name: 'isWholeDays' });
  const [from, to] = isWholeDays
    ? ['First day', 'Last day']
    : [`From (${zoneNames()})`, `To (${zoneNames()})`];
  return (
    <>
      <Controller
        control={control}
        name="isWholeDays"
        render={({ field: { value, onChange } }) => (
          <FormControlLabel
            control={<Switch checked={value} onChange={onChange} />}
            label="Whole day"
          />
        )}
      />
      <TimeField form={form} name="starts_at" label={from} isDay={isWholeDays} />
      <TimeField form={form} name="ends_at" label={to} isDay={isWholeDays} />
    </>
  );
}

interface TimeFieldProps {
  form: BlockForm;
  name: 'starts_at' | 'ends_at';
  label: string;
  /** A day is chosen, not a time of it. */
  isDay: boolean;
}

function TimeField({ form: { control }, name, label, isDay }: TimeFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange } = field;
  const picker = { label, value, onChange, fault: fieldState.error?.message };
  return isDay ? (
    <DayField {...picker} timezone={AGENCY_TIME_ZONE} />
  ) : (
    <AgencyTimeField {...picker} />
  );
}

/** A block keeps new calls away; those that are booked stay until staff move or cancel them. */
function CallsThatStay({ form: { control } }: { form: BlockForm }) {
  const [starts_at, ends_at, isWholeDays] = useWatch({
    control,
    name: ['starts_at', 'ends_at', 'isWholeDays'],
  });
  const span = spanOf({ starts_at, ends_at, isWholeDays });
  const days = span === null ? 0 : daysIn(span);
  return span !== null && days > 0 && days <= MAX_DAYS && <CallsWithin span={span} days={days} />;
}

function CallsWithin({ span, days }: { span: Span; days: number }) {
  const { data, error } = useAgenda(agencyDay(span.starts_at), days);
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

interface Times {
  starts_at: Dayjs | null;
  ends_at: Dayjs | null;
  isWholeDays: boolean;
}

type Span = Pick<Block, 'starts_at' | 'ends_at'>;

const dayName = (time: Dayjs) => time.format('YYYY-MM-DD');

/** The chosen time as it is sent; null while a field holds no time. */
function spanOf({ starts_at: from, ends_at: to, isWholeDays }: Times): Span | null {
  if (!from?.isValid() || !to?.isValid()) return null;
  return isWholeDays
    ? { starts_at: startOfDay(dayName(from)), ends_at: startOfDay(addDays(dayName(to), 1)) }
    : { starts_at: from.toISOString(), ends_at: to.toISOString() };
}

/** Number of days the block touches; one that ends at midnight does not touch the next. */
const daysIn = ({ starts_at, ends_at }: Span) =>
  daysBetween(agencyDay(starts_at), agencyDay(Date.parse(ends_at) - 1)) + 1;

const moment = z.custom<Dayjs | null>((time) => dayjs.isDayjs(time) && time.isValid(), {
  error: 'Choose when the block starts and ends.',
});

/** The fields of the form; they become a block, whose own faults stand at the same fields. */
const blockFormSchema = z.pipe(
  z.pipe(
    z.object({ starts_at: moment, ends_at: moment, isWholeDays: z.boolean(), note: z.string() }),
    z.transform(({ note, ...times }): Block => {
      const { starts_at = '', ends_at = '' } = spanOf(times) ?? {};
      return { starts_at, ends_at, note: note.trim() || null };
    }),
  ),
  blockSchema.check(
    z.refine((block) => daysIn(block) <= MAX_DAYS, {
      path: ['ends_at'],
      error: `Block at most ${MAX_DAYS} days at once.`,
    }),
  ),
);

type BlockForm = UseFormReturn<z.input<typeof blockFormSchema>, unknown, Block>;
