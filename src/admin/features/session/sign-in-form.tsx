import { Alert, Button, Stack, TextField } from '@mui/material';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Credentials } from '../../../domain/http-api/session';
import { useSignIn } from './create-session';
import { PasswordField } from './password-field';
import { signInProblem } from './sign-in-problem';

interface SignInFormProps {
  /** Whose session goes on; the form then asks for the password alone. */
  email?: string;
}

/** Email and password; a failure leaves both as they were typed. */
export function SignInForm({ email: known = '' }: SignInFormProps) {
  const signIn = useSignIn();
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email: known, password: '' },
  });
  const { errors } = formState;
  const { ref: emailRef, ...email } = register('email', { required: 'Email is required.' });
  const { ref: passwordRef, ...password } = register('password', {
    required: 'Password is required.',
  });
  const problem = signIn.error && signInProblem(signIn.error, { isComingBack: known !== '' });

  useEffect(() => {
    if (known) setFocus('password');
  }, [known, setFocus]);

  const submit = handleSubmit((credentials) =>
    signIn.mutate(credentials, { onError: () => setFocus('password', { shouldSelect: true }) }),
  );

  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
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
      <Button type="submit" variant="contained" size="large" loading={signIn.isPending}>
        Login
      </Button>
    </Stack>
  );
}
