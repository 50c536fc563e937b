import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useEffect } from 'react';
import { forgottenPasswordSchema } from '../../../domain/http-api/session';
import { FormFailure, FormField } from '../../components/form-field';
import { showFailure, useSchemaForm } from '../../lib/schema-form';
import { useAskForLink } from './api/password';
import { failureText } from './failure-text';

/** Asks for a link by email. It says the same for every address: whether there is an account is nobody's business. */
export function ForgottenForm({ email = '' }: { email?: string | undefined }) {
  const form = useSchemaForm(forgottenPasswordSchema, { defaultValues: { email } });
  const { mutate, reset, isPending, isSuccess } = useAskForLink();
  const { subscribe } = form;
  // The answer is about the address that was typed before.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ type }) => type && reset() }),
    [subscribe, reset],
  );
  const submit = form.handleSubmit(({ email: address }) =>
    mutate(address, {
      onError: (failure) =>
        showFailure(form, failure, failureText(failure, 'No link was asked for')),
    }),
  );
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Ask for a link"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2.5 }}
    >
      <FormField
        form={form}
        name="email"
        size="medium"
        label="Email"
        type="email"
        required
        autoComplete="username"
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        Email me a link
      </Button>
      <div role="status">
        {isSuccess && (
          <Alert severity="success" role="presentation">
            <AlertTitle>Check your inbox</AlertTitle>
            If this address has an account, a link is on its way. It works once, for one hour.
            Nothing there? Look in the spam folder, or check the address and try again.
          </Alert>
        )}
      </div>
      <FormFailure form={form} />
    </Stack>
  );
}
