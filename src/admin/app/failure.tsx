import { Alert, AlertTitle, Button } from '@mui/material';
import { RotateCw } from 'lucide-react';
import type { RequestFailure } from './request-failure';

interface FailureProps {
  title: string;
  failure: RequestFailure | null;
  isRetrying: boolean;
  onRetry: () => void;
}

function reasonOf(status: number | undefined): string {
  if (status === 0) return 'The server could not be reached. Check your connection.';
  if (status === 503) return 'The database is unavailable right now. Nothing is lost.';
  return 'Something went wrong on our side.';
}

/** In place of something that could not be loaded: what, why, and another try. */
export const Failure = ({ title, failure, isRetrying, onRetry }: FailureProps) => (
  <Alert
    severity="error"
    action={
      <Button
        color="inherit"
        loading={isRetrying}
        startIcon={<RotateCw size={18} aria-hidden />}
        onClick={onRetry}
      >
        Retry
      </Button>
    }
  >
    <AlertTitle>{title}</AlertTitle>
    {reasonOf(failure?.status)}
  </Alert>
);
