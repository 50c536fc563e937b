import { Alert, Button, Stack, TextField } from '@mui/material';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSetPasswordByLink } from './api/set-password';
import { failureText, faultsOf } from './failure-text';
import { NewPasswordField } from './new-password-field';

interface NewPasswordFormProps {
  token: string;
  /** The account's address; empty where the link does not say it. */
  email: string;
  onSet: () => void;
  /** The link was used before, or is too old. */
  onSpent: () => void;
}

type Faults = { password?: string; code?: string };

/** The fields of the form, their faults, and the function that sends them. */
function useNewPassword({ token: first, onSet, onSpent }: NewPasswordFormProps) {
  const [token, setToken] = useState(first);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const field = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const set = useSetPasswordByLink();
  const isCodeNeeded = code !== undefined;
  useEffect(() => (isCodeNeeded ? codeField : field).current?.focus(), [isCodeNeeded]);

  const refuse = (found: Faults) => {
    setFaults(found);
    (found.code ? codeField : field).current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!password) return refuse({ password: 'Password is required.' });
    if (code === '') return refuse({ code: 'Enter the code.' });
    setFaults({});
    set.mutate(
      { token, password, ...(isCodeNeeded && { code }) },
      {
        onSuccess: onSet,
        onError: ({ status, problem }) => {
          // The link is spent by now; this token works for another try.
          if (problem?.token) setToken(problem.token);
          if (status === 410) onSpent();
          if (status === 403 && problem?.factor) setCode('');
          if (status === 422) refuse(faultsOf(problem));
        },
      },
    );
  };

  return { password, setPassword, code, setCode, faults, field, codeField, set, submit };
}

/**
 * Sets a password by an email's link, with a code of the app where the account has a second factor. A password that is
 * refused can be changed and sent again.
 */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email } = props;
  const { password, code, faults, set, ...form } = useNewPassword(props);
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Set a password"
      onSubmit={form.submit}
      sx={{ gap: 2 }}
    >
      {set.error && !set.error.problem?.factor && ![410, 422].includes(set.error.status) && (
        <Alert severity="error">{failureText(set.error, 'The password was not set')}</Alert>
      )}
      {email && (
        <TextField
          size="medium"
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      )}
      <NewPasswordField
        email={email}
        inputRef={form.field}
        value={password}
        onChange={form.setPassword}
        fault={faults.password}
      />
      {code !== undefined && (
        <TextField
          size="medium"
          label="Code"
          required
          inputRef={form.codeField}
          value={code}
          onChange={({ target }) => form.setCode(target.value)}
          error={Boolean(faults.code)}
          helperText={
            faults.code ??
            'This account has a second factor: enter the six digits of your app. Without the app, ask a manager.'
          }
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
        />
      )}
      <Button type="submit" variant="contained" size="large" loading={set.isPending}>
        Set password
      </Button>
    </Stack>
  );
}
