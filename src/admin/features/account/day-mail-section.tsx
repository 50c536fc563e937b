import { Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { Controller, useWatch } from 'react-hook-form';
import { dayMailTime } from '../../../domain/http-api/staff';
import * as z from '../../../domain/zod';
import { zoneNames } from '../../../domain/zone';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { useChangePerson } from '../people/api/people';
import { failureWords } from '../people/failure-words';
import { useMe } from '../session/session';
import { Section } from './section';

const USUAL_TIME = '09:00';

const SAVED = { title: 'Setting Saved', text: 'It counts from the next email on.' };

const formSchema = z.strictObject({ day_mail_at: dayMailTime });

/** When the email about one's day comes, if at all. */
export function DayMailSection() {
  const me = useMe();
  const form = useSchemaForm(formSchema, { defaultValues: { day_mail_at: me.day_mail_at } });
  const { control } = form;
  const time = useWatch({ control, name: 'day_mail_at' });
  const change = useChangePerson(me, SAVED);
  const submit = form.handleSubmit((changes) =>
    change.mutate(changes, {
      onError: (failure) => showFailure(form, failure, failureWords(failure)),
    }),
  );
  return (
    <Section title="Email about your day">
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ gap: 1.5, alignItems: 'start' }}
      >
        <Controller
          control={control}
          name="day_mail_at"
          render={({ field: { value, onChange } }) => (
            <FormControlLabel
              label="Send me what is due, every day"
              control={
                <Switch
                  checked={value !== null}
                  onChange={(_event, isOn) =>
                    onChange(isOn ? (me.day_mail_at ?? USUAL_TIME) : null)
                  }
                />
              }
            />
          )}
        />
        {time !== null && (
          <FormField
            form={form}
            name="day_mail_at"
            label={`Time (${zoneNames()})`}
            type="time"
            fullWidth={false}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
        <FormFailure form={form} />
        <Button type="submit" variant="contained" loading={change.isPending}>
          Save time
        </Button>
      </Stack>
    </Section>
  );
}
