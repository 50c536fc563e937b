import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { staffNameSchema } from '../../../domain/http-api/staff';
import * as z from '../../../domain/zod';
import { useChangePerson } from '../people/api/change-people';
import { failureWords } from '../people/failure-words';
import { useMe } from '../session/session';
import { Section } from './section';

const SAVED = {
  title: 'Name Changed',
  text: 'The desk and emails to visitors use it from now on.',
};

/** The name that colleagues and visitors see. */
export function NameSection() {
  const me = useMe();
  const [name, setName] = useState(me.name);
  const [fault, setFault] = useState('');
  const change = useChangePerson(me, SAVED);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = z.safeParse(staffNameSchema, name);
    setFault(checked.error?.issues[0]?.message ?? '');
    if (checked.success) change.mutate({ name: checked.data });
  };
  return (
    <Section title="Name">
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        You log in as {me.email}.
      </Typography>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1.5, alignSelf: 'stretch' }}>
        <TextField
          label="Name"
          required
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={Boolean(fault)}
          helperText={fault || 'Visitors see it in your emails too.'}
        />
        {change.error && <Alert severity="error">{failureWords(change.error)}</Alert>}
        <Button
          type="submit"
          variant="contained"
          loading={change.isPending}
          sx={{ alignSelf: 'start' }}
        >
          Save name
        </Button>
      </Stack>
    </Section>
  );
}
