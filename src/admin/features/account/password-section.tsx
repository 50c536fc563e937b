import { Button, Stack } from '@mui/material';
import { ownPasswordSchema } from '../../../domain/http-api/session';
import { FormFailure, useFormField } from '../../components/form-field';
import type { RequestFailure } from '../../lib/request';
import { showFailure, useSchemaForm } from '../../lib/schema-form';
import { failureText } from '../session/failure-text';
import { NewPasswordField, PASSWORD_HINT } from '../session/new-password-field';
import { PasswordField } from '../session/password-field';
import { useMe } from '../session/session';
import { useChangePassword } from '../session/api/password';
import { Section } from './section';

const PERHAPS_CHANGED =
  'The server didn’t confirm it, so we don’t know whether your password was changed. Next time, log in with the new one, or with the old one if that fails.';

/** Why the password was not changed, where the server says no; of all else nobody knows how far it came. */
const changeFailureText = (failure: RequestFailure): string =>
  failure.isRefusal || failure.problem?.setting
    ? failureText(failure, 'The password was not changed')
    : PERHAPS_CHANGED;

/** Changes the password; the present one is asked for, since a desk may be left open. */
export function PasswordSection() {
  const { email } = useMe();
  const form = useSchemaForm(ownPasswordSchema, {
    defaultValues: { current: '', password: '' },
  });
  const current = useFormField(form, 'current');
  const password = useFormField(form, 'password', { hint: PASSWORD_HINT });
  const change = useChangePassword();
  const submit = form.handleSubmit((passwords) =>
    change.mutate(passwords, {
      onSuccess: () => form.reset(),
      onError: (failure) => showFailure(form, failure, changeFailureText(failure)),
    }),
  );
  return (
    <Section title="Password">
      <Stack
        component="form"
        noValidate
        aria-label="Change password"
        onSubmit={(event) => void submit(event)}
        sx={{ gap: 1.5, alignSelf: 'stretch' }}
      >
        {/* Password managers save the new password under this address. */}
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <PasswordField size="small" label="Present password" {...current} />
        <NewPasswordField size="small" email={email} field={password} />
        <FormFailure form={form} />
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
