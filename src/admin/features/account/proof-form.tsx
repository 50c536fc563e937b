import {
  Button,
  Dialog,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import {
  factorCodeSchema,
  presentPasswordSchema,
  type Proof,
} from '../../../domain/http-api/session';
import type { ProofKind } from '../../../domain/http-api/problem';
import type * as z from '../../../domain/zod';
import { FormFailure, showFailure, useFormField, useSchemaForm } from '../../components/form';
import { noBody, request } from '../../lib/request';
import { failureText, type RequestFailure } from '../../lib/request-failure';
import { PasswordField } from '../session/credential-fields';

type Fields = { current?: string; code?: string };

const SCHEMAS: Record<keyof Fields, z.ZodMiniType<Fields, Fields>> = {
  current: presentPasswordSchema,
  code: factorCodeSchema,
};

interface ProofFormProps<Proven> {
  /** The person proves themselves by their present password, or by a code of the app. */
  by: keyof Fields;
  action: string;
  mutation: Pick<UseMutationResult<Proven, RequestFailure, string>, 'isPending' | 'mutate'>;
  onProven?: () => void;
  onCancel?: (() => void) | undefined;
}

/** One field that proves who is at the desk, and the button of a step. */
export function ProofForm<Proven>({
  by,
  action,
  mutation,
  onProven,
  onCancel,
}: ProofFormProps<Proven>) {
  const form = useSchemaForm(SCHEMAS[by], { defaultValues: { [by]: '' } });
  const field = useFormField(form, by, { isFirst: true });
  const { setFocus } = form;
  const submit = form.handleSubmit(({ [by]: proof = '' }) =>
    mutation.mutate(proof, {
      onSuccess: () => onProven?.(),
      onError: (failure) => {
        showFailure(form, failure, failureText(failure, 'This was not done'));
        setFocus(by, { shouldSelect: true });
      },
    }),
  );
  return (
    <Stack
      component="form"
      noValidate
      aria-label={action}
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 1.5 }}
    >
      {by === 'current' ? (
        <PasswordField size="small" label="Present password" {...field} />
      ) : (
        <TextField
          label="Code from the app"
          required
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
          {...field}
        />
      )}
      <FormFailure form={form} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" loading={mutation.isPending}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Stack>
    </Stack>
  );
}

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
