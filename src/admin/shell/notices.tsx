import { Alert, Box, Button, Link as MuiLink } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'gatsby';
import { dateText } from '../../domain/time-text';
import { useMe } from '../features/session/session';
import { useIsReached } from '../lib/request';
import { PATHS } from '../lib/paths';

const OFFLINE = 'You’re offline. Nothing can be saved until the connection is back.';
const UNREACHABLE = 'The server doesn’t answer. Nothing can be saved until it does.';

/** Says at once that nothing reaches the server, until something does. The live region is there before its text. */
export function OfflineBar() {
  const isReached = useIsReached();
  const client = useQueryClient();
  const retry = useMutation({ mutationFn: () => client.refetchQueries({ type: 'active' }) });
  return (
    <Box role="status" aria-label="Connection">
      {!isReached && (
        <Alert
          role="presentation"
          severity="warning"
          variant="standard"
          sx={{ borderRadius: 0, paddingBlock: 0, alignItems: 'center' }}
          action={
            <Button
              color="inherit"
              size="small"
              aria-busy={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Retry
            </Button>
          }
        >
          {navigator.onLine ? UNREACHABLE : OFFLINE}
        </Alert>
      )}
    </Box>
  );
}

/**
 * Reminds somebody without a second factor of the day from which everybody needs one. From then on the set-up takes the desk's
 * place.
 */
export function FactorReminder() {
  const { factor, factor_due: due } = useMe();
  if (factor || due === null) return null;
  return (
    <Alert
      severity="info"
      variant="standard"
      sx={{ borderRadius: 0, paddingBlock: 0, alignItems: 'center' }}
    >
      From {dateText(due)} everybody needs a second factor: a code from an app on your phone.{' '}
      <MuiLink component={Link} to={PATHS.account}>
        Set yours up
      </MuiLink>
    </Alert>
  );
}
