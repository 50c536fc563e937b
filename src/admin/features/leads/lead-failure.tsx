import { Alert, AlertTitle } from '@mui/material';
import type { RequestFailure } from '../../app/request-failure';
import { Failure } from '../../app/failure';

interface LeadFailureProps {
  reference: string;
  failure: RequestFailure;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In place of a lead that does not exist or could not be loaded. */
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
    <Alert severity="info" role="alert">
      <AlertTitle>No such lead</AlertTitle>
      No lead has the reference {reference}.
    </Alert>
  );
}
