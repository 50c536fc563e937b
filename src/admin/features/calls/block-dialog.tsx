import { Alert, Box, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { Controller, useController, useWatch } from 'react-hook-form';
import { AGENCY_TIME_ZONE } from '../../../domain/clock';
import { OFFICE_HOURS } from '../../../domain/office-hours';
import { agencyDay, zoneNames } from '../../../domain/zone';
import { startText } from '../../../domain/time-text';
import { DayField } from '../../components/day-field';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { senderOf } from '../leads/lead-names';
import { blockFailureText, useBlocks } from './api/block-time';
import { useAgenda } from './api/calls';
import {
  type BlockForm,
  blockFormSchema,
  daysIn,
  isShortEnough,
  type Span,
  spanOf,
} from './block-form';
import { agencyClock, AgencyPickers } from './agency-pickers';

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
      <AgencyPickers>
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
      </AgencyPickers>
    </DeskDialog>
  );
}

function TimesFields({ form }: { form: BlockForm }) {
  const { control } = form;
  const isWholeDays = useWatch({ control, name: 'isWholeDays' });
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
      <TimeField
        form={form}
        name="starts_at"
        label={isWholeDays ? 'First day' : `From (${zoneNames()})`}
        isDay={isWholeDays}
      />
      <TimeField
        form={form}
        name="ends_at"
        label={isWholeDays ? 'Last day' : `To (${zoneNames()})`}
        isDay={isWholeDays}
      />
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
  const picker = { label, value, onChange, timezone: AGENCY_TIME_ZONE };
  const fault = fieldState.error?.message;
  return isDay ? (
    <DayField {...picker} {...(fault !== undefined && { fault })} />
  ) : (
    <DateTimePicker
      {...picker}
      format="DD MMM YYYY hh:mm A"
      ampm
      slotProps={{
        textField: {
          size: 'small',
          ...(fault !== undefined && { error: true, helperText: fault }),
          slotProps: { formHelperText: { role: 'alert' } },
        },
      }}
    />
  );
}

/** A block keeps new calls away; those that are booked stay until staff move or cancel them. */
function CallsThatStay({ form: { control } }: { form: BlockForm }) {
  const [starts_at, ends_at, isWholeDays] = useWatch({
    control,
    name: ['starts_at', 'ends_at', 'isWholeDays'],
  });
  const span = spanOf({ starts_at, ends_at, isWholeDays });
  return span !== null && isShortEnough(span) && <CallsWithin span={span} />;
}

function CallsWithin({ span }: { span: Span }) {
  const { data, error } = useAgenda(agencyDay(span.starts_at), daysIn(span));
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
