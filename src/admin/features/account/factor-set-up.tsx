import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import type { FactorSecret } from '../../../domain/http-api/factor';
import { useLogOut } from '../session/api/log-out';
import { CardPage } from '../session/card-page';
import { useConfirmFactor, useRefreshFactor, useStartFactor } from './api/own-factor';
import { ProofForm } from './proof-form';
import { RecoveryCodes } from './recovery-codes';

interface FactorSetUpProps {
  onDone: () => void;
  onCancel?: () => void;
}

/** Sets up a second factor: the password, the recovery codes, which count as soon as it does, the app, and a code of it. */
export function FactorSetUp({ onDone, onCancel }: FactorSetUpProps) {
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
