import { Alert, Button, Stack, Typography } from '@mui/material';
import type { WaitingAddress } from '../../../domain/http-api/address';
import { FormFailure, FormField } from '../../components/form-field';
import { useCancelAddressChange } from '../people/api/people';
import { ADDRESS_HINT, useAddressForm, waitingText } from '../people/person-forms';
import { useMe } from '../session/session';
import { Section } from './section';

/** The address to log in with, and a change of it that waits. */
export function AddressSection() {
  const me = useMe();
  return (
    <Section title="Email address">
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        You log in as {me.email}.
      </Typography>
      {me.address_change ? <Waiting change={me.address_change} /> : <AddressForm />}
    </Section>
  );
}

function Waiting({ change }: { change: WaitingAddress }) {
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
