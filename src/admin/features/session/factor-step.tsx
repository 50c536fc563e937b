import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { factorStepSchema } from '../../../domain/http-api/factor';
import * as z from '../../../domain/zod';
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

interface FactorStepProps {
  onBack: () => void;
  /** The password was entered too long ago. */
  onTooLate: () => void;
}

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export function FactorStep({ onBack, onTooLate }: FactorStepProps) {
  const [kind, setKind] = useState<keyof typeof FIELDS>('app');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = useEnterCode();
  const { label, intro, other, input } = FIELDS[kind];
  useEffect(() => field.current?.focus(), []);

  const refuse = (message: string) => {
    setFault(message);
    field.current?.select();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = z.safeParse(factorStepSchema, { code });
    if (!checked.success) return refuse(checked.error.issues[0]?.message ?? '');
    setFault('');
    enter.mutate(checked.data.code, {
      onError: ({ status, problem }) => {
        if (status === 410) onTooLate();
        if (status === 401) refuse('Invalid code. Codes of the app change every 30 seconds.');
        if (status === 422) refuse(problem?.errors?.[0]?.message ?? 'Invalid code.');
      },
    });
  };
  const swap = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setCode('');
    setFault('');
    field.current?.focus();
  };
  const status = enter.error?.status;

  return (
    <Stack
      component="form"
      noValidate
      aria-label="Second factor"
      onSubmit={submit}
      sx={{ gap: 2.5 }}
    >
      <Typography>{intro}</Typography>
      {enter.error && status !== 401 && status !== 422 && (
        <Alert severity="error">{failureText(enter.error, 'The login failed')}</Alert>
      )}
      <TextField
        size="medium"
        label={label}
        required
        inputRef={field}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={Boolean(fault)}
        helperText={fault}
        slotProps={{ htmlInput: input, formHelperText: { role: 'alert' } }}
      />
      <Button type="submit" variant="contained" size="large" loading={enter.isPending}>
        Continue
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
