import { Stack, Typography } from '@mui/material';
import type { RequestFailure } from '../../api/request-failure';
import { Failure } from '../../components/failure';

interface LeadFailureProps {
  reference: string;
  failure: RequestFailure;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In place of a lead that is not there, or could not be loaded. */
export function LeadFailure({ reference, failure, isRetrying, onRetry }: LeadFailureProps) {
  if (!failure.isRefusal) {
    return (
      <Failure
        title="This lead could not be loaded."
        failure={failure}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    );
  }
  return (
    <Stack role="alert" sx={{ alignItems: 'center', gap: 1, paddingBlock: 8, textAlign: 'center' }}>
      <Typography variant="h2">No such lead</Typography>
      <Typography color="textSecondary">Nothing has the reference {reference}.</Typography>
    </Stack>
  );
}
