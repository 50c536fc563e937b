import { Alert, Link, Paper, Stack, Typography } from '@mui/material';
import { use } from 'react';
import { BrandContext } from '../../brand';
import { afterSignIn } from '../../paths';
import { Redirect, useRouter } from '../../router';
import { useSession } from './get-session';
import { SignInForm } from './sign-in-form';

/** The sign-in page; whoever is signed in already is passed on. */
export default function SignInPage() {
  const brand = use(BrandContext);
  const { search } = useRouter();
  const { data: session } = useSession();
  if (session?.state === 'signed-in') return <Redirect to={afterSignIn(search)} />;
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
            <Alert severity="info">Sign in to go on where you were.</Alert>
          )}
          <SignInForm />
          <Link href="/" sx={{ alignSelf: 'start', paddingBlock: 1 }}>
            Back to the website
          </Link>
        </Stack>
      </Paper>
    </Stack>
  );
}
