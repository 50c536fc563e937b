import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Failure } from '../../components/loading';
import { useKeptFocus } from '../../lib/focus';
import { useFactor, useRefreshFactor, useRemoveFactor, useRenewCodes } from './api/own-factor';
import { FactorSetUp } from './factor-set-up';
import { ProofForm } from './proof-form';
import { RecoveryCodes } from './recovery-codes';
import { Section } from './section';

type Step = 'set-up' | 'renew' | 'remove';

/** So few recovery codes that new ones are due. */
const FEW_CODES = 3;

/** The second factor: whether there is one, its set-up, its recovery codes and its removal. */
export function FactorSection() {
  const query = useFactor();
  const [step, setStep] = useState<Step>();
  const keptFocus = useKeptFocus();
  const close = () => setStep(undefined);
  return (
    <Section title="Second factor">
      {query.isPending && <Skeleton variant="rounded" height={56} width="100%" />}
      {!query.data && query.error && (
        <Failure title="Your second factor could not be loaded." query={query} />
      )}
      <Stack {...keptFocus} sx={{ gap: 2, alignSelf: 'stretch', outline: 'none' }}>
        {step === 'set-up' && <FactorSetUp onDone={close} onCancel={close} />}
        {step === 'renew' && <RenewCodes onClose={close} />}
        {step === 'remove' && <RemoveFactor onClose={close} />}
        {query.data && !step && (
          <FactorState
            isSetUp={query.data.factor}
            codesLeft={query.data.recovery_codes_left}
            onStep={setStep}
          />
        )}
      </Stack>
    </Section>
  );
}

interface FactorStateProps {
  isSetUp: boolean;
  codesLeft: number;
  onStep: (step: Step) => void;
}

function FactorState({ isSetUp, codesLeft, onStep }: FactorStateProps) {
  if (!isSetUp) {
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

/** Makes new recovery codes; the old ones work no more. */
function RenewCodes({ onClose }: { onClose: () => void }) {
  const renew = useRenewCodes();
  const refresh = useRefreshFactor();
  const done = () => {
    onClose();
    void refresh();
  };
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onKept={done} />;
  return (
    <>
      <Typography>Ten new codes take the place of the ones you have.</Typography>
      <ProofForm by="code" action="Make new codes" mutation={renew} onCancel={onClose} />
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
