import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { factorStepSchema } from '../../../domain/http-api/factor';
import { focusOnMount } from '../../lib/focus';
import { FormFailure, FormField } from '../../components/form-field';
import { showFailure, useSchemaForm } from '../../lib/schema-form';
import { useEnterCode } from './api/log-in';
import { failureText } from './failure-text';

const FIELDS = {
  app: {
    label: 'Code',
    intro: 'Open your authenticator app and enter the six digits that it shows.',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    intro: 'Enter one of the codes that you kept when you set up the app. Each works once.',
    other: 'Use the app',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  },
} as const;

const WRONG_CODE = 'Invalid code. Codes of the app change every 30 seconds.';

interface FactorStepProps {
  onBack: () => void;
  /** The password was entered too long ago. */
  onTooLate: () => void;
}

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export function FactorStep({ onBack, onTooLate }: FactorStepProps) {
  const [kind, setKind] = useState<keyof typeof FIELDS>('app');
  const [warning, setWarning] = useState('');
  const form = useSchemaForm(factorStepSchema, { defaultValues: { code: '' } });
  const enter = useEnterCode();
  const { label, intro, other, input } = FIELDS[kind];
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
            if (failure.status === 410) return onTooLate();
            if (failure.status === 401) form.setError('code', { message: WRONG_CODE });
            else showFailure(form, failure, failureText(failure, 'The login failed'));
            selectCode();
          },
        },
      ),
    selectCode,
  );
  const swap = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
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
      <Typography>{intro}</Typography>
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
