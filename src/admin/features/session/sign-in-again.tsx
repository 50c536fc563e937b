import { Button, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { useSignOut } from './delete-session';
import { SignInForm } from './sign-in-form';

/** Over a page whose session has ended: signs the same person in again, and leaves the page as it is. */
export default function SignInAgain({ email }: { email: string }) {
  const signOut = useSignOut();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={`${id}title`} aria-describedby={id}>
      <DialogTitle id={`${id}title`}>Your session has ended</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography id={id}>
            Sign in to go on where you were. Everything you typed is still here.
          </Typography>
          <SignInForm email={email} />
          <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Leave the desk
          </Button>
        </Stack>
      </DialogContent>
    </Dialog>
  );
}
