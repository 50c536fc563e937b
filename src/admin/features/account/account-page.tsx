import {
  Box,
  Button,
  Chip,
  FormControlLabel,
  List,
  ListItem,
  ListItemText,
  Skeleton,
  Stack,
  Switch,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { dayMailTime } from '../../../domain/http-api/staff';
import { agoText, shortTime } from '../../../domain/time-text';
import * as z from '../../../domain/zod';
import { zoneNames } from '../../../domain/zone';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { Failure } from '../../components/loading';
import { PageFrame, TitledCard } from '../../components/page';
import { useShortcutPreference } from '../../lib/storage';
import { useNow } from '../../lib/time';
import { Notifications } from '../notifications/notifications';
import { peopleFailureText, useChangePerson } from '../people/api/people';
import { useMe } from '../session/session';
import { useEndOthers, useEndSession, useSessions } from './api/own-account';
import { NameForm, OwnAddress, PasswordForm } from './own-details';
import { SecondFactor } from './second-factor';

/** One's own account: name, address, password, second factor, email of the day, notifications, shortcuts and log-ins. */
export default function AccountPage() {
  return (
    <PageFrame>
      <Typography variant="h1">Account</Typography>
      <Box sx={sectionsStyle}>
        <Section title="Name">
          <NameForm />
        </Section>
        <Section title="Email address">
          <OwnAddress />
        </Section>
        <Section title="Password">
          <PasswordForm />
        </Section>
        <Section title="Second factor">
          <SecondFactor />
        </Section>
        <Section title="Email about your day">
          <DayMailForm />
        </Section>
        <Section title="Push notifications">
          <Notifications />
        </Section>
        <Section title="Keyboard shortcuts">
          <ShortcutSwitch />
        </Section>
        <Section title="Where you’re logged in">
          <OwnSessions />
        </Section>
      </Box>
    </PageFrame>
  );
}

const sectionsStyle = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
  marginBlockStart: 2,
};

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A part of the account page, under its own heading. */
const Section = ({ title, children }: SectionProps) => (
  <TitledCard title={title} size="h2">
    <Stack sx={{ gap: 2, alignItems: 'start', marginBlockStart: 1 }}>{children}</Stack>
  </TitledCard>
);

const USUAL_TIME = '09:00';

const SAVED = { title: 'Setting Saved', text: 'It counts from the next email on.' };

const dayMailSchema = z.strictObject({ day_mail_at: dayMailTime });

/** When the email about one's day comes, if at all. */
function DayMailForm() {
  const me = useMe();
  const form = useSchemaForm(dayMailSchema, { defaultValues: { day_mail_at: me.day_mail_at } });
  const { control } = form;
  const time = useWatch({ control, name: 'day_mail_at' });
  const change = useChangePerson(me, SAVED);
  const submit = form.handleSubmit((changes) =>
    change.mutate(changes, {
      onError: (failure) => showFailure(form, failure, peopleFailureText(failure)),
    }),
  );
  return (
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
                onChange={(_event, isOn) => onChange(isOn ? (me.day_mail_at ?? USUAL_TIME) : null)}
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
  );
}

/** Single keys are in the way of whoever dictates, or hits them by accident. */
function ShortcutSwitch() {
  const { isOn, set } = useShortcutPreference();
  return (
    <>
      <FormControlLabel
        label="Use single keys, such as j for the next lead"
        control={<Switch checked={isOn} onChange={(_event, isChecked) => set(isChecked)} />}
      />
      <Typography variant="body2" color="textSecondary">
        Turn this off if you dictate, or if keys get pressed by accident. It applies to this
        browser.
      </Typography>
    </>
  );
}

/** Lists the devices on which this person is logged in, and ends the session of one, or all but this one. */
function OwnSessions() {
  const now = useNow();
  const query = useSessions();
  const endOthers = useEndOthers();
  const end = useEndSession();
  const sessions = query.data?.sessions ?? [];
  return (
    <>
      {query.isPending && <Skeleton variant="rounded" height={56} width="100%" />}
      {!query.data && query.error && (
        <Failure title="Your sessions could not be loaded." query={query} />
      )}
      <List aria-label="Sessions" disablePadding sx={{ alignSelf: 'stretch' }}>
        {sessions.map((session) => (
          <ListItem key={session.id} disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ListItemText
              primary={session.device}
              secondary={`Last used ${agoText(session.last_used_at, now)}, logged in ${shortTime(session.created_at)}`}
            />
            {session.is_current ? (
              <Chip size="small" color="primary" variant="outlined" label="This device" />
            ) : (
              <Button
                size="small"
                color="inherit"
                aria-label={`Log out ${session.device}`}
                loading={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate(session)}
              >
                Log out
              </Button>
            )}
          </ListItem>
        ))}
      </List>
      {sessions.length > 1 && (
        <Button
          variant="outlined"
          color="inherit"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          End all others
        </Button>
      )}
    </>
  );
}
