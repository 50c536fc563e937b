import { Alert, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { useChangePerson } from '../people/api/change-people';
import { failureWords } from '../people/failure-words';
import { useMe } from '../session/session';
import { Section } from './section';

const USUAL_TIME = '09:00';

const SAVED = { title: 'Setting Saved', text: 'It counts from the next email on.' };

/** When the email about one's day comes, if at all. */
export function DayMailSection() {
  const me = useMe();
  const [isOn, setOn] = useState(me.day_mail_at !== null);
  const [time, setTime] = useState(me.day_mail_at ?? USUAL_TIME);
  const [fault, setFault] = useState('');
  const change = useChangePerson(me, SAVED);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setFault(isOn && !time ? 'Choose a time.' : '');
    if (!isOn || time) change.mutate({ day_mail_at: isOn ? time : null });
  };
  return (
    <Section title="Email about your day">
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1.5, alignItems: 'start' }}>
        <FormControlLabel
          label="Send me what is due, every day"
          control={<Switch checked={isOn} onChange={(_event, checked) => setOn(checked)} />}
        />
        {isOn && (
          <TextField
            label="Time (IST)"
            type="time"
            fullWidth={false}
            value={time}
            onChange={({ target }) => setTime(target.value)}
            error={Boolean(fault)}
            helperText={fault}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
        {change.error && <Alert severity="error">{failureWords(change.error)}</Alert>}
        <Button type="submit" variant="contained" loading={change.isPending}>
          Save time
        </Button>
      </Stack>
    </Section>
  );
}
