import { Alert, Link, Stack } from '@mui/material';
import { useLocation } from '@reach/router';
import { useState } from 'react';
import { afterLogIn } from '../../lib/paths';
import { useSite } from '../../lib/site-content';
import { Redirect } from '../../components/loading';
import { useSession } from './api/session';
import { CardPage, arrivalOf } from './open-page';
import { ForgottenLink, LogInForm } from './log-in';

/** The login page; somebody who is logged in already is passed on. */
export default function LogInPage() {
  const { brand } = useSite();
  const { search, state } = useLocation();
  const { email: known = '', notice } = arrivalOf(state);
  const [typed, setTyped] = useState(known);
  const { data: session } = useSession();
  if (session?.state === 'logged-in') return <Redirect to={afterLogIn(search)} />;
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
        <Link href="/" sx={{ paddingBlock: 1 }}>
          Back to the website
        </Link>
      </Stack>
    </CardPage>
  );
}
