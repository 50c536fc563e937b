import { Alert, Button, Stack } from '@mui/material';
import { type SubmitEvent, useRef, useState } from 'react';
import { failureText, faultsOf } from '../session/failure-text';
import { NewPasswordField } from '../session/new-password-field';
import { PasswordField } from '../session/password-field';
import { useMe } from '../session/session';
import { useChangePassword } from './api/change-password';
import { Section } from './section';

type Faults = { current?: string; password?: string };

/** The fields of the form, their faults, and the function that sends them. */
function usePasswordForm() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const fields = {
    current: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  const change = useChangePassword();
  const refuse = (found: Faults) => {
    setFaults(found);
    fields[found.current ? 'current' : 'password'].current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!current) return refuse({ current: 'Enter your present password.' });
    if (!password) return refuse({ password: 'Choose a new password.' });
    setFaults({});
    change.mutate(
      { current, password },
      {
        onSuccess: () => {
          setCurrent('');
          setPassword('');
        },
        onError: ({ status, problem }) => {
          if (status === 422) refuse(faultsOf(problem));
        },
      },
    );
  };
  return { current, setCurrent, password, setPassword, faults, fields, change, submit };
}

/** Changes the password; the present one is asked for, since a desk may be left open. */
export function PasswordSection() {
  const { email } = useMe();
  const { current, password, faults, fields, change, ...form } = usePasswordForm();
  return (
    <Section title="Password">
      <Stack
        component="form"
        noValidate
        aria-label="Change password"
        onSubmit={form.submit}
        sx={{ gap: 1.5, alignSelf: 'stretch' }}
      >
        {/* Password managers save the new password under this address. */}
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <PasswordField
          size="small"
          label="Present password"
          inputRef={fields.current}
          value={current}
          onChange={({ target }) => form.setCurrent(target.value)}
          error={Boolean(faults.current)}
          helperText={faults.current}
        />
        <NewPasswordField
          size="small"
          email={email}
          inputRef={fields.password}
          value={password}
          onChange={form.setPassword}
          fault={faults.password}
        />
        {change.error && change.error.status !== 422 && (
          <Alert severity="error">
            {failureText(change.error, 'The password was not changed')}
          </Alert>
        )}
        <Button
          type="submit"
          variant="contained"
          loading={change.isPending}
          sx={{ alignSelf: 'start' }}
        >
          Change password
        </Button>
      </Stack>
    </Section>
  );
}
