import { Alert, Button, Stack, TextField } from '@mui/material';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { factorCodeSchema } from '../../../domain/http-api/factor';
import * as z from '../../../domain/zod';
import type { RequestFailure } from '../../lib/request';
import { failureText } from '../session/failure-text';
import { PasswordField } from '../session/password-field';

interface ProofFormProps {
  /** The person proves themselves by their present password, or by a code of the app. */
  by: 'current' | 'code';
  action: string;
  mutation: { isPending: boolean; error: RequestFailure | null };
  onSubmit: (proof: string) => void;
  onCancel?: (() => void) | undefined;
}

/** One field that proves who is at the desk, and the button of a step. */
export function ProofForm({ by, action, mutation, onSubmit, onCancel }: ProofFormProps) {
  const [proof, setProof] = useState('');
  const [fault, setFault] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { error } = mutation;
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = by === 'code' ? z.safeParse(factorCodeSchema, { code: proof }) : undefined;
    const missing = proof ? '' : 'Enter your present password.';
    const found = code ? (code.error?.issues[0]?.message ?? '') : missing;
    setFault(found);
    if (found) field.current?.focus();
    else onSubmit(code?.data?.code ?? proof);
  };
  const refused = error?.status === 422 ? error.problem?.errors?.[0]?.message : undefined;
  const shared = {
    size: 'small',
    inputRef: field,
    value: proof,
    onChange: ({ target }: { target: { value: string } }) => setProof(target.value),
    error: Boolean(fault || refused),
    helperText: fault || refused,
  } as const;
  return (
    <Stack component="form" noValidate aria-label={action} onSubmit={submit} sx={{ gap: 1.5 }}>
      {by === 'current' ? (
        <PasswordField {...shared} label="Present password" />
      ) : (
        <TextField
          {...shared}
          label="Code from the app"
          required
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
        />
      )}
      {error && refused === undefined && (
        <Alert severity="error">{failureText(error, 'This was not done')}</Alert>
      )}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" loading={mutation.isPending}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Stack>
    </Stack>
  );
}
