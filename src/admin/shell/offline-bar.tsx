import { Alert, Box, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIsReached } from '../lib/connection';

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
