import { Button } from '../../components/button';
import { StandIn } from '../../components/stand-in';
import { useSignOut } from './delete-session';

/** For somebody who is signed in, but not as staff. */
export function NoAccess() {
  const signOut = useSignOut();
  return (
    <StandIn of="page" title="This account has no access to the desk.">
      <Button look="contained" isLoading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    </StandIn>
  );
}
