import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material';
import {
  type ConfirmedAddress,
  isConfirmedHere,
  type LinkedAddress,
  otherMailbox,
} from '../../../domain/http-api/staff';
import { Failure } from '../../components/loading';
import { focusOnMount } from '../../lib/focus';
import { useSite } from '../../lib/site-content';
import { useConfirmAddress, useLinkedAddress } from './api/email-links';
import { CardPage, goToLogIn, useLinkToken } from './open-page';
import { failureText } from '../../lib/request-failure';

/**
 * The page of a link that confirms a change of address. A button confirms, not the visit: scanners of mailboxes open links before
 * people do.
 */
export default function AddressPage() {
  const { brand } = useSite();
  const link = useLinkToken();
  return (
    <CardPage title="A new email address" subtitle={`The leads desk of ${brand}`}>
      {link ? (
        <LinkedChange key={link.token} token={link.token} />
      ) : (
        <Typography>Open the link in your email again to confirm the change.</Typography>
      )}
    </CardPage>
  );
}

function LinkedChange({ token }: { token: string }) {
  const query = useLinkedAddress(token);
  const confirm = useConfirmAddress(token);
  const { data: change, error } = query;
  const gone = [confirm.error, error].find((failure) => failure?.status === 410);
  if (confirm.data) return <Confirmed {...confirm.data} />;
  if (gone) {
    return (
      <Alert severity="warning" ref={focusOnMount} tabIndex={-1}>
        {gone.problem?.detail}
      </Alert>
    );
  }
  if (error) return <Failure title="The change could not be loaded." query={query} />;
  if (!change) return <Skeleton variant="rounded" height={96} />;
  if (isConfirmedHere(change)) return <Confirmed changed={false} email={otherMailbox(change)} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Question change={change} />
      {confirm.error && (
        <Alert severity="error">{failureText(confirm.error, 'The change was not confirmed')}</Alert>
      )}
      <Button
        variant="contained"
        size="large"
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        Confirm the change
      </Button>
    </Stack>
  );
}

function Question({ change: { name, from, email, ...change } }: { change: LinkedAddress }) {
  const isLast = change.old_confirmed || change.new_confirmed;
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {name} is to log in as <strong>{email}</strong> instead of <strong>{from}</strong>.
      </Typography>
      <Typography color="textSecondary">
        {isLast
          ? 'The other mailbox has confirmed. Once you do too, the address is changed.'
          : 'The address changes once both mailboxes have confirmed.'}
      </Typography>
    </>
  );
}

function Confirmed({ changed, email }: ConfirmedAddress) {
  return (
    <>
      <Alert
        severity={changed ? 'success' : 'info'}
        ref={focusOnMount}
        tabIndex={-1}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {changed
          ? `The address is changed. Log in as ${email} from now on.`
          : `Confirmed here. The address changes once ${email} has confirmed too, by the link sent there.`}
      </Alert>
      <Button onClick={() => goToLogIn(changed ? { email } : {})} sx={{ alignSelf: 'start' }}>
        Go to the login
      </Button>
    </>
  );
}
