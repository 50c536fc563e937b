import { Button, Stack, TextField } from '@mui/material';
import type { UseMutationResult } from '@tanstack/react-query';
import { factorCodeSchema, presentPasswordSchema } from '../../../domain/http-api/factor';
import type * as z from '../../../domain/zod';
import { FormFailure, useFormField } from '../../components/form-field';
import type { RequestFailure } from '../../lib/request';
import { showFailure, useSchemaForm } from '../../lib/schema-form';
import { failureText } from '../session/failure-text';
import { PasswordField } from '../session/password-field';

type Proof = { current?: string; code?: string };

const SCHEMAS: Record<keyof Proof, z.ZodMiniType<Proof, Proof>> = {
  current: presentPasswordSchema,
  code: factorCodeSchema,
};

interface ProofFormProps<Proven> {
  /** The person proves themselves by their present password, or by a code of the app. */
  by: keyof Proof;
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
