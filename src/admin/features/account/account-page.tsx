import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { WaitingAddress } from '../../../domain/http-api/address';
import { ownPasswordSchema } from '../../../domain/http-api/session';
import {
  FormFailure,
  FormField,
  useFormField,
  showFailure,
  useSchemaForm,
} from '../../components/form';
import { PageFrame } from '../../components/page';
import type { RequestFailure } from '../../lib/request-failure';
import { useCancelAddressChange } from '../people/api/people';
import {
  ADDRESS_HINT,
  NAME_HINT,
  useAddressForm,
  useNameForm,
  waitingText,
} from '../people/person-forms';
import { useChangePassword } from '../session/api/password';
import { failureText } from '../session/failure-text';
import { NewPasswordField, PASSWORD_HINT } from '../session/new-password-field';
import { PasswordField } from '../session/password-field';
import { useMe } from '../session/session';
import { DayMailSection } from './day-mail-section';
import { FactorSection } from './factor-section';
import { Section } from './section';
import { SessionsSection } from './sessions-section';

/** One's own account: name, address, password, second factor, email of the day, and where one is logged in. */
export default function AccountPage() {
  return (
    <PageFrame>
      <Typography variant="h1">Account</Typography>
      <Box sx={sectionsStyle}>
        <NameSection />
        <AddressSection />
        <PasswordSection />
        <FactorSection />
        <DayMailSection />
        <SessionsSection />
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

/** The name that colleagues and visitors see. */
function NameSection() {
  const me = useMe();
  const { form, submit, isPending } = useNameForm(me);
  return (
    <Section title="Name">
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
    </Section>
  );
}

/** The address to log in with, and a change of it that waits. */
function AddressSection() {
  const me = useMe();
  return (
    <Section title="Email address">
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        You log in as {me.email}.
      </Typography>
      {me.address_change ? <WaitingChange change={me.address_change} /> : <AddressForm />}
    </Section>
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
function PasswordSection() {
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
