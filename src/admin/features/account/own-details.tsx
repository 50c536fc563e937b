import { Alert, Button, Stack, Typography } from '@mui/material';
import type { WaitingAddress } from '../../../domain/http-api/staff';
import { ownPasswordSchema } from '../../../domain/http-api/session';
import {
  FormFailure,
  FormField,
  showFailure,
  useFormField,
  useSchemaForm,
} from '../../components/form';
import { failureText, type RequestFailure } from '../../lib/request-failure';
import { useCancelAddressChange } from '../people/api/people';
import {
  ADDRESS_HINT,
  NAME_HINT,
  useAddressForm,
  useNameForm,
  waitingText,
} from '../people/person';
import { NewPasswordField, PASSWORD_HINT, PasswordField } from '../session/credential-fields';
import { useMe } from '../session/session';
import { useChangePassword } from './api/own-account';

/** The name that colleagues and visitors see. */
export function NameForm() {
  const me = useMe();
  const { form, submit, isPending } = useNameForm(me);
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 1.5, alignSelf: 'stretch' }}
    >
      <FormField
        form={form}
        name="name"
        label="Name"
        required
        autoComplete="name"
        helperText={NAME_HINT}
      />
      <FormFailure form={form} />
      <Button type="submit" variant="contained" loading={isPending} sx={{ alignSelf: 'start' }}>
        Save name
      </Button>
    </Stack>
  );
}

/** The address to log in with, and a change of it that waits. */
export function OwnAddress() {
  const me = useMe();
  return (
    <>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        You log in as {me.email}.
      </Typography>
      {me.address_change ? <WaitingChange change={me.address_change} /> : <AddressForm />}
    </>
  );
}

function WaitingChange({ change }: { change: WaitingAddress }) {
  const me = useMe();
  const cancel = useCancelAddressChange(me);
  return (
    <>
      <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
        {waitingText(change, me.email)} The links work for 24 hours.
      </Alert>
      <Button
        variant="outlined"
        color="inherit"
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        Cancel the change
      </Button>
    </>
  );
}

function AddressForm() {
  const { form, submit, isPending } = useAddressForm(useMe());
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Change address"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 1.5, alignSelf: 'stretch' }}
    >
      <FormField
        form={form}
        name="email"
        label="New email"
        type="email"
        required
        autoComplete="email"
        helperText={`${ADDRESS_HINT} Without the present mailbox, ask a manager.`}
      />
      <FormFailure form={form} />
      <Button type="submit" variant="contained" loading={isPending} sx={{ alignSelf: 'start' }}>
        Change address
      </Button>
    </Stack>
  );
}

const PERHAPS_CHANGED =
  'The server didn’t confirm it, so we don’t know whether your password was changed. Next time, log in with the new one, or with the old one if that fails.';

/** Why the password was not changed, where the server says no; of all else nobody knows how far it came. */
const changeFailureText = (failure: RequestFailure): string =>
  failure.isRefusal || failure.problem?.setting
    ? failureText(failure, 'The password was not changed')
    : PERHAPS_CHANGED;

/** Changes the password; the present one is asked for, since a desk may be left open. */
export function PasswordForm() {
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
  );
}
