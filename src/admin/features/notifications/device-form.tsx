import { Button, Checkbox, FormControlLabel, FormGroup, Stack, Switch } from '@mui/material';
import { Controller, useWatch } from 'react-hook-form';
import {
  type Device,
  type DeviceChange,
  deviceChangeSchema,
  PUSH_KINDS,
  type PushKind,
} from '../../../domain/http-api/push';
import { zoneNames } from '../../../domain/zone';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { failureText } from '../../lib/request-failure';
import { useChangeDevice } from './api/devices';

const LABELS: Readonly<Record<PushKind, string>> = {
  enquiry: 'A new enquiry',
  answer: 'An answer to me',
  call: 'A call of mine in ten minutes',
  due: 'A reply of mine that is due in 30 minutes',
};

const NIGHT = { quiet_from: '20:00', quiet_to: '08:00' } as const;

/** The news that a device is told, and its quiet hours. */
export function DeviceForm({ device }: { device: Device }) {
  const { kinds, quiet_from, quiet_to } = device;
  const form = useSchemaForm(deviceChangeSchema, {
    defaultValues: { kinds, quiet_from, quiet_to },
  });
  const change = useChangeDevice(device);
  const isQuiet = useWatch({ control: form.control, name: 'quiet_from' }) !== null;
  const setQuiet = (isOn: boolean) => {
    form.setValue('quiet_from', isOn ? (quiet_from ?? NIGHT.quiet_from) : null);
    form.setValue('quiet_to', isOn ? (quiet_to ?? NIGHT.quiet_to) : null);
  };
  const submit = form.handleSubmit((changes) =>
    change.mutate(changes, {
      onError: (failure) =>
        showFailure(form, failure, failureText(failure, 'The setting was not saved')),
    }),
  );
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Notifications on this device"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 1.5, alignItems: 'start' }}
    >
      <Controller
        control={form.control}
        name="kinds"
        render={({ field: { value = [], onChange } }) => (
          <FormGroup>
            {PUSH_KINDS.map((kind) => (
              <FormControlLabel
                key={kind}
                label={LABELS[kind]}
                control={
                  <Checkbox
                    checked={value.includes(kind)}
                    onChange={(_event, isOn) =>
                      onChange(isOn ? [...value, kind] : value.filter((one) => one !== kind))
                    }
                  />
                }
              />
            ))}
          </FormGroup>
        )}
      />
      <FormControlLabel
        label="Quiet hours"
        control={<Switch checked={isQuiet} onChange={(_event, isOn) => setQuiet(isOn)} />}
      />
      {isQuiet && (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <TimeField form={form} name="quiet_from" label={`From (${zoneNames()})`} />
          <TimeField form={form} name="quiet_to" label={`To (${zoneNames()})`} />
        </Stack>
      )}
      <FormFailure form={form} />
      <Button type="submit" variant="contained" loading={change.isPending}>
        Save notifications
      </Button>
    </Stack>
  );
}

type TimeFieldProps = Pick<Parameters<typeof FormField<DeviceChange, DeviceChange>>[0], 'form'> & {
  name: 'quiet_from' | 'quiet_to';
  label: string;
};

const TimeField = (props: TimeFieldProps) => (
  <FormField
    {...props}
    type="time"
    fullWidth={false}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);
