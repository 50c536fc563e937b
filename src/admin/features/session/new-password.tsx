import { Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { linkedPasswordSchema } from '../../../domain/http-api/session';
import * as z from '../../../domain/zod';
import {
  FormFailure,
  FormField,
  showFailure,
  submitAsShown,
  useFormField,
  useSchemaForm,
} from '../../components/form';
import { failureText, type RequestFailure } from '../../lib/request-failure';
import { useSetPasswordByLink } from './api/email-links';
import {
  CODE_KINDS,
  type CodeKind,
  NewPasswordField,
  otherKind,
  PASSWORD_HINT,
} from './credential-fields';

interface NewPasswordFormProps {
  token: string;
  /** The account's address; empty where the link does not say it. */
  email: string;
  onSet: () => void;
  /** The link was used before, or is too old. */
  onSpent: () => void;
  /** The link's invitation was accepted before; `notice` says so. */
  onAccepted: (notice: string) => void;
}

/** The link's token is no field of the form. */
const formSchema = z.omit(linkedPasswordSchema, { token: true });

const PERHAPS_SET =
  'The server didn’t confirm it, so we don’t know whether your password was set. Check your connection and try again. If the link was used by then, log in with the new password.';

/** Why the password was not set, where the server says so; of all else nobody knows how far it came. */
const setFailureText = (failure: RequestFailure): string =>
  failure.isRefusal || failure.status === 503
    ? failureText(failure, 'The password was not set')
    : PERHAPS_SET;

/** The form, and the function that sends it. */
function useNewPassword(props: NewPasswordFormProps) {
  const { token: first, onSet, onSpent, onAccepted } = props;
  const [token, setToken] = useState(first);
  const form = useSchemaForm(formSchema, { defaultValues: { password: '' } });
  const set = useSetPasswordByLink();
  const { setValue } = form;
  const isCodeNeeded = useWatch({ control: form.control, name: 'code' }) !== undefined;

  const submit = form.handleSubmit((values) =>
    set.mutate(
      { token, ...values },
      {
        onSuccess: onSet,
        onError: (failure) => {
          const { status, problem } = failure;
          // The link is spent by now; this token works for another try.
          if (problem?.token) setToken(problem.token);
          if (status === 410 && problem?.accepted) return onAccepted(problem.detail ?? '');
          if (status === 410) return onSpent();
          if (status === 403 && problem?.factor) return setValue('code', '');
          showFailure(form, failure, setFailureText(failure));
        },
      },
    ),
  );
  return { form, submit, isCodeNeeded, isPending: set.isPending };
}

const HINTS: Record<CodeKind, string> = {
  app: 'This account has a second factor: enter the six digits of your app.',
  recovery: 'It removes your lost app. Log in with the new password then, and set up an app again.',
};

/** The code of the app, or for somebody who has lost it a recovery code. */
function CodeField({ form }: Pick<ReturnType<typeof useNewPassword>, 'form'>) {
  const [kind, setKind] = useState<CodeKind>('app');
  const { label, other, input } = CODE_KINDS[kind];
  const swap = () => {
    setKind(otherKind(kind));
    form.setValue('code', '');
    form.clearErrors('code');
  };
  return (
    <>
      <FormField
        // Another field, which takes the focus at once: a code may be typed directly after the button.
        key={kind}
        form={form}
        name="code"
        size="medium"
        label={label}
        isFirst
        required
        helperText={HINTS[kind]}
        slotProps={{ htmlInput: input }}
      />
      <Button onClick={swap} sx={{ alignSelf: 'start' }}>
        {other}
      </Button>
    </>
  );
}

/**
 * Sets a password by an email's link, with a code of the app or a recovery code where the account has a second factor. A
 * password that is refused can be changed and sent again.
 */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email } = props;
  const { form, submit, isCodeNeeded, isPending } = useNewPassword(props);
  const field = useFormField(form, 'password', { hint: PASSWORD_HINT, isFirst: true });
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Set a password"
      onSubmit={submitAsShown(form, submit)}
      sx={{ gap: 2 }}
    >
      <FormFailure form={form} />
      {email && (
        <TextField
          size="medium"
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      )}
      <NewPasswordField email={email} field={field} />
      {isCodeNeeded && <CodeField form={form} />}
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        Set password
      </Button>
    </Stack>
  );
}
