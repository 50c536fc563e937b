import { Alert, Box, Button, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import type { FactorSecret, FactorState } from '../../../domain/http-api/session';
import { Failure } from '../../components/loading';
import { useKeptFocus } from '../../lib/focus';
import { useLogOut } from '../session/api/session';
import { CardPage } from '../session/open-page';
import {
  useConfirmFactor,
  useFactor,
  useRefreshFactor,
  useRemoveFactor,
  useStartFactor,
} from './api/own-account';
import { ProofForm } from './proof-form';
import { RecoveryCodes, RenewCodes } from './recovery-codes';

type Step = 'set-up' | 'renew' | 'remove';

/** So few recovery codes that new ones are due. */
const FEW_CODES = 3;

/** The second factor: whether there is one, its set-up, its recovery codes and its removal. */
export function SecondFactor() {
  const query = useFactor();
  const [step, setStep] = useState<Step>();
  const keptFocus = useKeptFocus();
  const close = () => setStep(undefined);
  return (
    <>
      {query.isPending && <Skeleton variant="rounded" height={56} width="100%" />}
      {!query.data && query.error && (
        <Failure title="Your second factor could not be loaded." query={query} />
      )}
      <Stack {...keptFocus} sx={{ gap: 2, alignSelf: 'stretch', outline: 'none' }}>
        {step === 'set-up' && <FactorSetUp onDone={close} onCancel={close} />}
        {step === 'renew' && <RenewCodes onClose={close} />}
        {step === 'remove' && <RemoveFactor onClose={close} />}
        {query.data && !step && <Summary state={query.data} onStep={setStep} />}
      </Stack>
    </>
  );
}

function Summary({ state, onStep }: { state: FactorState; onStep: (step: Step) => void }) {
  const { factor, recovery_codes_left: codesLeft } = state;
  if (!factor) {
    return (
      <>
        <Typography>
          With a code from an app on your phone, a stolen password alone opens nothing.
        </Typography>
        <Button variant="contained" sx={{ alignSelf: 'start' }} onClick={() => onStep('set-up')}>
          Set up
        </Button>
      </>
    );
  }
  return (
    <>
      <Typography>
        Set up. Recovery codes left: <strong>{codesLeft}</strong>.
      </Typography>
      {codesLeft < FEW_CODES && (
        <Alert severity="warning">Make new recovery codes before you run out of them.</Alert>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => onStep('renew')}>
          New recovery codes
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => onStep('set-up')}>
          Move to a new phone
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => onStep('remove')}>
          Remove
        </Button>
      </Stack>
    </>
  );
}

function RemoveFactor({ onClose }: { onClose: () => void }) {
  const remove = useRemoveFactor();
  return (
    <>
      <Typography>After this you log in with your password alone.</Typography>
      <ProofForm
        by="current"
        action="Remove"
        mutation={remove}
        onProven={onClose}
        onCancel={onClose}
      />
    </>
  );
}

interface FactorSetUpProps {
  onDone: () => void;
  onCancel?: () => void;
}

/** Sets up a second factor: the password, the recovery codes, which count as soon as it does, the app, and a code of it. */
function FactorSetUp({ onDone, onCancel }: FactorSetUpProps) {
  const start = useStartFactor();
  const confirm = useConfirmFactor();
  const refresh = useRefreshFactor();
  const [areKept, setKept] = useState(false);
  const done = () => {
    onDone();
    void refresh();
  };
  const cancel = () => {
    onCancel?.();
    // A lost factor has gone by now, and the desk with it.
    if (start.data) void refresh();
  };
  if (!start.data) {
    return (
      <>
        <Typography>
          You need an authenticator app on your phone, such as the one built into your password
          manager. First, enter your password.
        </Typography>
        <ProofForm
          key="password"
          by="current"
          action="Continue"
          mutation={start}
          onCancel={onCancel && cancel}
        />
      </>
    );
  }
  if (!areKept) {
    return (
      <RecoveryCodes
        codes={start.data.recovery_codes}
        action="Continue"
        onKept={() => setKept(true)}
      />
    );
  }
  return (
    <>
      <SecretForApp secret={start.data} />
      <ProofForm
        key="code"
        by="code"
        action="Turn on"
        mutation={confirm}
        onProven={done}
        onCancel={onCancel && cancel}
      />
    </>
  );
}

/** The secret as a picture for the phone's camera, and as text to type. */
function SecretForApp({ secret: { secret, uri } }: { secret: FactorSecret }) {
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`, [uri]);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography>Scan this picture with the app, then enter the six digits it shows.</Typography>
      <Box
        component="img"
        src={picture}
        alt="QR code for the authenticator app"
        sx={{ inlineSize: 200, bgcolor: 'common.white', padding: 1, borderRadius: 1 }}
      />
      <Typography variant="body2">
        On this phone? <MuiLink href={uri}>Open it in the app</MuiLink>, or type this key:
      </Typography>
      <Typography component="code" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Typography>
    </Stack>
  );
}

/** In place of the desk, for somebody who must have a second factor and has none. */
export default function SetUpPage() {
  const client = useQueryClient();
  const logOut = useLogOut();
  return (
    <CardPage
      title="Set up your second factor"
      subtitle="Your account needs one. Nothing else works until it is set up."
    >
      <FactorSetUp onDone={() => void client.resetQueries()} />
      <Button color="inherit" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        Logout
      </Button>
    </CardPage>
  );
}
