import { Alert, AlertTitle, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { Link } from 'gatsby';
import { useEffect, useState } from 'react';
import { forgottenPasswordSchema } from '../../../domain/http-api/session';
import {
  FormFailure,
  FormField,
  showFailure,
  submitAsShown,
  useSchemaForm,
} from '../../components/form';
import { focusOnMount } from '../../lib/focus';
import { PATHS } from '../../lib/paths';
import { useSite } from '../../lib/site-content';
import { countDrafts } from '../../lib/storage';
import { useAskForLink, useLinkProblem } from './api/email-links';
import { useLogOut, useSession } from './api/session';
import { arrivalOf, CardPage, goToLogIn, useLinkToken } from './open-page';
import { failureText } from '../../lib/request-failure';
import LogOutDialog from './log-out-dialog';
import { NewPasswordForm } from './new-password';
import type { Staff } from './session';

const WORDS = {
  password: {
    title: 'Set a new password',
    withoutLink: 'Forgotten your password?',
    ask: 'Enter your email address, and we’ll send you a link to set a new one.',
    spent:
      'This link was used before or is too old. If you’ve set a password with it, log in. If not, ask for a new one here.',
    set: 'Your new password is set, and you’re logged out everywhere. Log in with it.',
  },
  invitation: {
    title: 'Join the leads desk',
    withoutLink: 'Join the leads desk',
    ask: 'Open the link in your invitation again. If it doesn’t work any more, ask for a new one.',
    spent:
      'This invitation was used before or is too old. If you’ve set a password already, log in. If not, ask for a new link here.',
    set: 'Welcome! Your password is set. Log in with it.',
  },
} as const;

/** The page of a link in an email: a new password, or where there is no link that works, a way to one. */
function LinkPage({ kind }: { kind: keyof typeof WORDS }) {
  const { brand } = useSite();
  const link = useLinkToken();
  const { email: typed } = arrivalOf(useLocation().state);
  const [spent, setSpent] = useState<string>();
  const { data: session } = useSession();
  const words = WORDS[kind];
  const problem = useLinkProblem(link?.token);
  const accepted = problem?.accepted ? problem.detail : undefined;
  const email = link?.email;
  useEffect(() => {
    if (accepted !== undefined) goToLogIn({ email, notice: accepted });
  }, [accepted, email]);
  const isSpent = link !== undefined && (link.token === spent || problem !== undefined);
  const me = session?.state === 'logged-in' ? session.staff : undefined;
  const logOutNotice = session?.state === 'logged-out' && session.isLogout && session.reason;
  if (link && !isSpent) {
    return (
      <CardPage title={words.title} subtitle={`The leads desk of ${brand}`}>
        {logOutNotice && <Alert severity="info">{logOutNotice}</Alert>}
        {me && me.email !== link.email ? (
          <SomebodyElse me={me} email={link.email} />
        ) : (
          <NewPasswordForm
            key={link.token}
            {...link}
            onSet={() => goToLogIn({ email: link.email, notice: words.set })}
            onSpent={() => setSpent(link.token)}
            onAccepted={(notice) => goToLogIn({ email: link.email, notice })}
          />
        )}
      </CardPage>
    );
  }
  return (
    <CardPage
      title={words.withoutLink}
      subtitle={isSpent ? `The leads desk of ${brand}` : words.ask}
    >
      {isSpent && (
        <Alert severity="warning" ref={focusOnMount} tabIndex={-1}>
          {words.spent}
        </Alert>
      )}
      <ForgottenForm email={link?.email ?? typed} />
      <MuiLink component={Link} to={PATHS.logIn} sx={{ alignSelf: 'start', paddingBlock: 1 }}>
        Go to the login
      </MuiLink>
    </CardPage>
  );
}

/** Asks for a link by email. It says the same for every address: whether there is an account is nobody's business. */
function ForgottenForm({ email = '' }: { email?: string | undefined }) {
  const form = useSchemaForm(forgottenPasswordSchema, { defaultValues: { email } });
  const { mutate, reset, isPending, isSuccess } = useAskForLink();
  const { subscribe } = form;
  // The answer is about the address that was typed before.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ type }) => type && reset() }),
    [subscribe, reset],
  );
  const submit = form.handleSubmit(({ email: address }) =>
    mutate(address, {
      onError: (failure) =>
        showFailure(form, failure, failureText(failure, 'No link was asked for')),
    }),
  );
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Ask for a link"
      onSubmit={submitAsShown(form, submit)}
      sx={{ gap: 2.5 }}
    >
      <FormField
        form={form}
        name="email"
        size="medium"
        label="Email"
        type="email"
        required
        autoComplete="username"
        slotProps={{ formHelperText: { role: 'alert' } }}
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        Email me a link
      </Button>
      <div role="status">
        {isSuccess && (
          <Alert severity="success" role="presentation">
            <AlertTitle>Check your inbox</AlertTitle>
            If this address has an account, a link is on its way. It works once, for one hour.
            Nothing there? Look in the spam folder, or check the address and try again.
          </Alert>
        )}
      </div>
      <FormFailure form={form} />
    </Stack>
  );
}

/** The link is for another account than the one that is logged in here. */
function SomebodyElse({ me, email }: { me: Staff; email: string }) {
  const logOut = useLogOut();
  const [drafts, setDrafts] = useState(0);
  const leave = () => {
    const begun = countDrafts(me.id);
    if (begun > 0) setDrafts(begun);
    else logOut.mutate();
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        You’re logged in as {me.name} ({me.email}), but this link is for{' '}
        {email || 'the account it was sent to'}.
      </Typography>
      <Button variant="contained" size="large" loading={logOut.isPending} onClick={leave}>
        Log out and go on
      </Button>
      <Button component={Link} to={PATHS.dashboard}>
        Stay logged in
      </Button>
      {drafts > 0 && <LogOutDialog drafts={drafts} onClose={() => setDrafts(0)} />}
    </Stack>
  );
}

/** The page where a forgotten password is set anew. */
export const PasswordPage = () => <LinkPage kind="password" />;

/** The page where an invited colleague sets a password. */
export const InvitationPage = () => <LinkPage kind="invitation" />;
