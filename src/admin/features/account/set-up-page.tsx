import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { CardPage } from '../session/card-page';
import { useLogOut } from '../session/api/log-out';
import { FactorSetUp } from './factor-set-up';

/** In place of the desk, for somebody who must have a second factor and has none. */
export default function SetUpPage() {
  const client = useQueryClient();
  const logOut = useLogOut();
  return (
    <CardPage
      title="Set up your second factor"
      subtitle="Your account needs one. Nothing else works until it is set up."
    >
      <FactorSetUp onDone={() => void client.resetQueries()} />
      <Button color="inherit" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        Logout
      </Button>
    </CardPage>
  );
}
