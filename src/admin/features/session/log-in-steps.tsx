import { Alert, Button, Stack, TextField, Typography, useForkRef } from '@mui/material';
import { type ChangeEvent, useState } from 'react';
import { factorStepSchema, credentialsSchema } from '../../../domain/http-api/session';
import {
  FormFailure,
  FormField,
  showFailure,
  submitAsShown,
  useSchemaForm,
} from '../../components/form';
import { focusOnMount } from '../../lib/focus';
import { failureText, type RequestFailure, waitText } from '../../lib/request-failure';
import { useEnterCode, useLogIn } from './api/session';
import { CODE_KINDS, type CodeKind, otherKind, PasswordField } from './credential-fields';

/**
 * Why login failed, as far as the toast does not say; null when it says all. It stays on the page, unlike a
 * toast: these take longer to pass than five seconds.
 */
function problemText(failure: RequestFailure, isComingBack: boolean): string | null {
  switch (failure.status) {
    case 401:
      return isComingBack
        ? 'Invalid email or password. If you are sure of it, this account may have been deactivated: ask whoever manages the accounts.'
        : null;
    case 503:
      if (failure.problem?.setting) return failureText(failure, 'Login failed');
      return `Login is unavailable right now, whatever your password. Please try again ${waitText(failure.retryAfter)}.`;
    default:
      return failureText(failure, 'Login failed');
  }
}

interface PasswordStepProps {
  /** Empty where it is still to be typed. */
  email: string;
  isComingBack: boolean;
  /** Why the password is asked for again. */
  reason: string | undefined;
  onType: ((email: string) => void) | undefined;
  onFactorNeeded: (email: string) => void;
}

/** Email and password; a failure leaves both as they were typed. */
export function PasswordStep({
  email: known,
  isComingBack,
  reason,
  onType,
  onFactorNeeded,
}: PasswordStepProps) {
  const logIn = useLogIn();
  const form = useSchemaForm(credentialsSchema, { defaultValues: { email: known, password: '' } });
  const { register, setFocus, formState } = form;
  const { errors } = formState;
  const { ref: emailRef, ...email } = register('email', {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onType?.(target.value),
  });
  const { ref: formRef, ...password } = register('password');
  // Not by `setFocus`, which waits for a timer: see `FormField`.
  const passwordRef = useForkRef(formRef, known ? focusOnMount : null);

  const submit = form.handleSubmit((credentials) =>
    logIn.mutate(credentials, {
      onSuccess: (answer) => 'factor' in answer && onFactorNeeded(credentials.email),
      onError: (failure) => {
        if (!failure.problem?.errors) setFocus('password', { shouldSelect: true });
        const problem = problemText(failure, isComingBack);
        if (problem !== null) showFailure(form, failure, problem);
      },
    }),
  );

  return (
    <Stack component="form" noValidate onSubmit={submitAsShown(form, submit)} sx={{ gap: 2.5 }}>
      {reason !== undefined && !errors.root && <Alert severity="info">{reason}</Alert>}
      <FormFailure form={form} />
      <TextField
        size="medium"
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputRef={emailRef}
        error={Boolean(errors.email)}
        helperText={errors.email?.message}
        slotProps={{ htmlInput: { readOnly: isComingBack } }}
        {...email}
      />
      <PasswordField
        inputRef={passwordRef}
        error={Boolean(errors.password)}
        helperText={errors.password?.message}
        {...password}
      />
      <Button type="submit" variant="contained" size="large" loading={logIn.isPending}>
        Login
      </Button>
    </Stack>
  );
}

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
      onSubmit={submitAsShown(form, submit)}
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
