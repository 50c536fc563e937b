import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { factorStepSchema } from '../../../domain/http-api/factor';
import { focusOnMount } from '../../lib/focus';
import { FormFailure, FormField, showFailure, useSchemaForm } from '../../components/form';
import { useEnterCode } from './api/session';
import { CODE_KINDS, type CodeKind, otherKind } from './credential-fields';
import { failureText } from './failure-text';

const INTROS: Record<CodeKind, string> = {
  app: 'Open your authenticator app and enter the six digits that it shows.',
  recovery: 'Enter one of the codes that you kept when you set up the app. Each works once.',
};

const WRONG_CODE = 'Invalid code. Codes of the app change every 30 seconds.';

interface FactorStepProps {
  onBack: () => void;
  /** The password has to be entered again. @param reason the server's words for why */
  onTooLate: (reason: string | undefined) => void;
}

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export function FactorStep({ onBack, onTooLate }: FactorStepProps) {
  const [kind, setKind] = useState<CodeKind>('app');
  const [warning, setWarning] = useState('');
  const form = useSchemaForm(factorStepSchema, { defaultValues: { code: '' } });
  const enter = useEnterCode();
  const { label, other, input } = CODE_KINDS[kind];
  const { setFocus } = form;

  const selectCode = () => setFocus('code', { shouldSelect: true });
  const submit = form.handleSubmit(
    ({ code }) =>
      enter.mutate(
        { code, ...(warning && { replaces_app: true }) },
        {
          onError: (failure) => {
            const { problem } = failure;
            if (problem?.replaces_app && problem.detail) return setWarning(problem.detail);
            if (failure.status === 410) return onTooLate(problem?.detail);
            if (failure.status === 401) form.setError('code', { message: WRONG_CODE });
            else showFailure(form, failure, failureText(failure, 'The login failed'));
            selectCode();
          },
        },
      ),
    selectCode,
  );
  const swap = () => {
    setKind(otherKind(kind));
    setWarning('');
    form.resetField('code');
  };

  return (
    <Stack
      component="form"
      noValidate
      aria-label="Second factor"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2.5 }}
    >
      <Typography>{INTROS[kind]}</Typography>
      <FormFailure form={form} />
      <FormField
        // Another field, which takes the focus at once: a code may be typed directly after the button.
        key={kind}
        form={form}
        name="code"
        size="medium"
        label={label}
        isFirst
        required
        slotProps={{ htmlInput: input, formHelperText: { role: 'alert' } }}
      />
      {warning && (
        <Alert severity="warning" ref={focusOnMount} tabIndex={-1}>
          {warning}
        </Alert>
      )}
      <Button type="submit" variant="contained" size="large" loading={enter.isPending}>
        {warning ? 'Replace my app' : 'Continue'}
      </Button>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={swap}>{other}</Button>
        <Button color="inherit" onClick={onBack}>
          Back to the password
        </Button>
      </Stack>
    </Stack>
  );
}
