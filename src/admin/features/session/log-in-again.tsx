import { Button, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { DeskDialog } from '../../app/dialog';
import { LogInForm } from './log-in-form';
import { useLogOut, useMe } from './session';

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
