import { Alert, AlertTitle, Button, Stack, TextField } from '@mui/material';
import { useRef, useState, type SubmitEvent } from 'react';
import { useAskForLink } from './api/ask-for-link';
import { failureText } from './failure-text';

/** Asks for a link by email. It says the same for every address: whether there is an account is nobody's business. */
export function ForgottenForm({ email: known = '' }: { email?: string | undefined }) {
  const [email, setEmail] = useState(known);
  const [fault, setFault] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const ask = useAskForLink();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (field.current?.validity.valid) {
      setFault('');
      ask.mutate(email.trim());
    } else {
      setFault(email.trim() ? 'Enter a valid email address.' : 'Email is required.');
      field.current?.focus();
    }
  };
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Ask for a link"
      onSubmit={submit}
      sx={{ gap: 2.5 }}
    >
      <TextField
        size="medium"
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputRef={field}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          ask.reset();
        }}
        error={Boolean(fault)}
        helperText={fault}
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Button type="submit" variant="contained" size="large" loading={ask.isPending}>
        Email me a link
      </Button>
      <div role="status">
        {ask.isSuccess && (
          <Alert severity="success" role="presentation">
            <AlertTitle>Check your inbox</AlertTitle>
            If this address has an account, a link is on its way. It works once, for one hour.
            Nothing there? Look in the spam folder, or check the address and try again.
          </Alert>
        )}
      </div>
      {ask.error && (
        <Alert severity="error">{failureText(ask.error, 'No link was asked for')}</Alert>
      )}
    </Stack>
  );
}
