import { Alert, Link, Paper, Stack, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { afterLogIn } from '../../app/paths';
import { useSite } from '../../app/site-content';
import { Redirect } from '../../app/waiting';
import { useSession } from './api/get-session';
import { LogInForm } from './log-in';

/** The login page; somebody who is logged in already is passed on. */
export default function LogInPage() {
  const { brand } = useSite();
  const { search } = useLocation();
  const { data: session } = useSession();
  if (session?.state === 'logged-in') return <Redirect to={afterLogIn(search)} />;
  return (
    <Stack
      component="main"
      sx={{ minBlockSize: '100vh', placeContent: 'center', alignItems: 'center', padding: 2 }}
    >
      <Paper
        variant="outlined"
        sx={{ inlineSize: '100%', maxInlineSize: '26rem', padding: { xs: 3, sm: 4 } }}
      >
        <Stack sx={{ gap: 3 }}>
          <header>
            <Typography variant="h1">Admin Login</Typography>
            <Typography color="textSecondary">The leads desk of {brand}</Typography>
          </header>
          {new URLSearchParams(search).has('next') && (
            <Alert severity="info">Log in to continue where you were.</Alert>
          )}
          <LogInForm />
          <Link href="/" sx={{ alignSelf: 'start', paddingBlock: 1 }}>
            Back to the website
          </Link>
        </Stack>
      </Paper>
    </Stack>
  );
}
