import { Typography } from '@mui/material';
import { useRefreshFactor, useRemoveFactor, useRenewCodes } from './api/own-factor';
import { ProofForm } from './proof-form';
import { RecoveryCodes } from './recovery-codes';

/** Makes new recovery codes; the old ones work no more. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
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

export function RemoveFactor({ onClose }: { onClose: () => void }) {
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
