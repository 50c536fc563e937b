import {
  Alert,
  Button,
  IconButton,
  InputAdornment,
  Stack,
  TextField,
  type TextFieldProps,
  Tooltip,
  Typography,
} from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Credentials } from '../../../domain/http-api/session';
import { DeskDialog } from '../../app/dialog';
import type { RequestFailure } from '../../app/request';
import { useLogIn } from './api/log-in';
import { useLogOut } from './api/log-out';
import { useMe } from './session';

/** The waiting time in words; `seconds` is from `Retry-After`. */
function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a moment';
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const count = new Intl.NumberFormat('en-IN', { style: 'unit', unit, unitDisplay: 'long' });
  return `in ${count.format(value)}`;
}

/**
 * Why login failed, as far as the toast of spec §8 does not say; null when it says all. It stays on the page, unlike a
 * toast: these take longer to pass than five seconds.
 */
function problemText({ status, retryAfter }: RequestFailure, isComingBack: boolean): string | null {
  switch (status) {
    case 401:
      return isComingBack
        ? 'Invalid email or password. If you are sure of it, this account may have been deactivated: ask whoever manages the accounts.'
        : null;
    case 0:
      return 'The server could not be reached. Check your connection and try again.';
    case 422:
      return 'This email or password is too long.';
    case 429:
      return `Too many attempts. Please try again ${waitText(retryAfter)}.`;
    case 503:
      return `Login is unavailable right now, whatever your password. Please try again ${waitText(retryAfter)}.`;
    default:
      return 'Login failed because of a fault on our side. Please try again.';
  }
}

/** The password, hidden until one asks to see it. */
function PasswordField(props: Omit<TextFieldProps, 'label' | 'type' | 'variant'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const label = isShown ? 'Hide password' : 'Show password';
  const toggle = (
    <InputAdornment position="end">
      <Tooltip title={label}>
        <IconButton edge="end" onClick={() => setShown(!isShown)}>
          <Icon size={20} />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
  return (
    <TextField
      size="medium"
      label="Password"
      type={isShown ? 'text' : 'password'}
      required
      autoComplete="current-password"
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: { endAdornment: toggle },
      }}
      {...props}
    />
  );
}

interface LogInFormProps {
  /** The person whose session has ended; the form then asks for the password alone. */
  email?: string;
}

/** Email and password; a failure leaves both as they were typed. */
export function LogInForm({ email: known = '' }: LogInFormProps) {
  const logIn = useLogIn();
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email: known, password: '' },
  });
  const { errors } = formState;
  const { ref: emailRef, ...email } = register('email', { required: 'Email is required.' });
  const { ref: passwordRef, ...password } = register('password', {
    required: 'Password is required.',
  });
  const problem = logIn.error && problemText(logIn.error, known !== '');

  useEffect(() => {
    if (known) setFocus('password');
  }, [known, setFocus]);

  const submit = handleSubmit((credentials) =>
    logIn.mutate(credentials, { onError: () => setFocus('password', { shouldSelect: true }) }),
  );

  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        size="medium"
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputRef={emailRef}
        error={Boolean(errors.email)}
        helperText={errors.email?.message}
        slotProps={{ htmlInput: { readOnly: known !== '' } }}
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

/** Over a page whose session has ended: logs the same person in again, and leaves the page as it is. */
export default function LogInAgain() {
  const { email } = useMe();
  const logOut = useLogOut();
  const id = useId();
  return (
    <DeskDialog title="Your session has ended" aria-describedby={id}>
      <Stack sx={{ gap: 2 }}>
        <Typography id={id}>
          Log in to continue where you were. Everything you typed is still here.
        </Typography>
        <LogInForm email={email} />
        <Button loading={logOut.isPending} onClick={() => logOut.mutate()}>
          Logout
        </Button>
      </Stack>
    </DeskDialog>
  );
}
