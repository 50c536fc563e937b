import { Alert, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { Link } from 'gatsby';
import { useEffect, useId, useState } from 'react';
import { EDITOR_PATH } from '../../../domain/content-editor';
import { DeskDialog } from '../../components/dialog';
import { Redirect } from '../../components/redirect';
import { afterLogIn, PATHS } from '../../lib/paths';
import { useSite } from '../../lib/site-content';
import { useLogOut, useSession } from './api/session';
import { FactorStep, PasswordStep } from './log-in-steps';
import { arrivalOf, CardPage } from './open-page';
import { useMe } from './session';

/** Goes to the editor of content, a page of its own. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}

/** The login page; somebody who is logged in already is passed on. */
export default function LogInPage() {
  const { brand } = useSite();
  const { search, state } = useLocation();
  const { email: known = '', notice } = arrivalOf(state);
  const [typed, setTyped] = useState(known);
  const { data: session } = useSession();
  if (session?.state === 'logged-in') {
    const next = afterLogIn(search);
    return next.startsWith(EDITOR_PATH) ? <Leave to={next} /> : <Redirect to={next} />;
  }
  return (
    <CardPage title="Admin Login" subtitle={`The leads desk of ${brand}`}>
      {notice && <Alert severity="success">{notice}</Alert>}
      {session?.state === 'logged-out' && session.reason && (
        <Alert severity="info">{session.reason}</Alert>
      )}
      {new URLSearchParams(search).has('next') && (
        <Alert severity="info">Log in to continue where you were.</Alert>
      )}
      <LogInForm typed={known} onType={setTyped} />
      <Stack sx={{ alignItems: 'start' }}>
        <ForgottenLink email={typed} />
        <MuiLink href="/" sx={{ paddingBlock: 1 }}>
          Back to the website
        </MuiLink>
      </Stack>
    </CardPage>
  );
}

/**
 * Over a page whose session has ended: logs the same person in again, and leaves the page as it is.
 * @param reason why it has ended, where that is known
 */
export function LogInAgain({ reason }: { reason?: string | undefined }) {
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

const TOO_LATE = 'That took too long. Please enter your password again.';

interface LogInFormProps {
  /** The person whose session has ended; the form then asks for the password alone. */
  email?: string;
  /** An address that was typed on the page before. */
  typed?: string;
  onType?: (email: string) => void;
}

/** Email and password, then the code of somebody who has a second factor. */
function LogInForm({ email = '', typed = '', onType }: LogInFormProps) {
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

interface ForgottenLinkProps {
  /** Over a page of the desk, which keeps what was typed on it. */
  isInNewTab?: boolean;
  /** Address that was typed before; the form for a link then has it. */
  email?: string;
}

/** Leads to the form that asks for a link by email. */
const ForgottenLink = ({ isInNewTab = false, email = '' }: ForgottenLinkProps) => {
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
