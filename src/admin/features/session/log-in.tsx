import {
  Alert,
  Button,
  Link as MuiLink,
  Stack,
  TextField,
  Typography,
  useForkRef,
} from '@mui/material';
import { Link } from 'gatsby';
import { type ChangeEvent, useId, useState } from 'react';
import { credentialsSchema } from '../../../domain/http-api/session';
import { DeskDialog } from '../../components/dialog';
import { FormFailure, showFailure, useSchemaForm } from '../../components/form';
import { focusOnMount } from '../../lib/focus';
import { PATHS } from '../../lib/paths';
import type { RequestFailure } from '../../lib/request-failure';
import { useLogIn, useLogOut } from './api/session';
import { FactorStep } from './factor-step';
import { failureText, waitText } from './failure-text';
import { PasswordField } from './credential-fields';
import { useMe } from './session';

interface ForgottenLinkProps {
  /** Over a page of the desk, which keeps what was typed on it. */
  isInNewTab?: boolean;
  /** Address that was typed before; the form for a link then has it. */
  email?: string;
}

/** Leads to the form that asks for a link by email. */
export const ForgottenLink = ({ isInNewTab = false, email = '' }: ForgottenLinkProps) => {
  const look = { alignSelf: 'start', paddingBlock: 1 };
  return isInNewTab ? (
    <MuiLink href={PATHS.password} target="_blank" sx={look}>
      Forgotten your password? (new tab)
    </MuiLink>
  ) : (
    <MuiLink component={Link} to={PATHS.password} state={{ email }} sx={look}>
      Forgotten your password?
    </MuiLink>
  );
};

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

const TOO_LATE = 'That took too long. Please enter your password again.';

interface LogInFormProps {
  /** The person whose session has ended; the form then asks for the password alone. */
  email?: string;
  /** An address that was typed on the page before. */
  typed?: string;
  onType?: (email: string) => void;
}

/** Email and password, then the code of somebody who has a second factor. */
export function LogInForm({ email = '', typed = '', onType }: LogInFormProps) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [reason, setReason] = useState<string>();
  const [given, setGiven] = useState(email || typed);
  if (step === 'code') {
    const start = (why?: string) => {
      setReason(why);
      setStep('password');
    };
    return <FactorStep onBack={() => start()} onTooLate={(why = TOO_LATE) => start(why)} />;
  }
  return (
    <PasswordStep
      email={given}
      isComingBack={email !== ''}
      reason={reason}
      onType={onType}
      onFactorNeeded={(address) => {
        setGiven(address);
        setStep('code');
      }}
    />
  );
}

interface PasswordStepProps {
  /** Empty where it is still to be typed. */
  email: string;
  isComingBack: boolean;
  /** Why the password is asked for again. */
  reason: string | undefined;
  onType: LogInFormProps['onType'];
  onFactorNeeded: (email: string) => void;
}

/** Email and password; a failure leaves both as they were typed. */
function PasswordStep({
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
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
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

/**
 * Over a page whose session has ended: logs the same person in again, and leaves the page as it is.
 * @param reason why it has ended, where that is known
 */
export default function LogInAgain({ reason }: { reason?: string | undefined }) {
  const { email } = useMe();
  const logOut = useLogOut();
  const id = useId();
  return (
    <DeskDialog title="Your session has ended" aria-describedby={id}>
      <Stack sx={{ gap: 2 }}>
        <Typography id={id}>
          {reason && `${reason} `}
          Log in to continue where you were. Everything you typed is still here.
        </Typography>
        <LogInForm email={email} />
        <ForgottenLink isInNewTab />
        <Button loading={logOut.isPending} onClick={() => logOut.mutate()}>
          Logout
        </Button>
      </Stack>
    </DeskDialog>
  );
}
