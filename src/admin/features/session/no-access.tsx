import { Button, Stack, Typography } from '@mui/material';
import { useSignOut } from './delete-session';

/** For somebody who is signed in, but not as staff. */
export function NoAccess() {
  const signOut = useSignOut();
  return (
    <Stack component="main" sx={{ alignItems: 'center', gap: 3, padding: 4, textAlign: 'center' }}>
      <Typography variant="h1">This account has no access to the desk.</Typography>
      <Button variant="contained" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    </Stack>
  );
}
