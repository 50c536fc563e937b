import { Dialog, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { Proof, ProofKind } from '../../../domain/http-api/session';
import { noBody, request } from '../../lib/request';
import { ProofForm } from './proof-form';

const sendProof = (body: Proof) => request(noBody, '/api/session/proof', { method: 'POST', body });

const WORDS: Record<ProofKind, string> = {
  password: 'Enter your password to go on. You won’t be asked again for ten minutes.',
  code: 'Enter a code from your app to go on. You won’t be asked again for ten minutes. Lost your phone? Set up a new one on your account page first.',
};

interface ProofDialogProps {
  kind: ProofKind;
  onClose: (isProved: boolean) => void;
}

/** Asks who is at the desk, before something that a session left open must not do. */
export default function ProofDialog({ kind, onClose }: ProofDialogProps) {
  const id = useId();
  const by = kind === 'code' ? 'code' : 'current';
  const mutation = useMutation({
    mutationFn: (value: string) =>
      sendProof(kind === 'code' ? { code: value } : { current: value }),
  });
  return (
    <Dialog open onClose={() => onClose(false)} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>Confirm that it’s you</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <DialogContentText>{WORDS[kind]}</DialogContentText>
          <ProofForm
            by={by}
            action="Confirm"
            mutation={mutation}
            onProven={() => onClose(true)}
            onCancel={() => onClose(false)}
          />
        </Stack>
      </DialogContent>
    </Dialog>
  );
}
