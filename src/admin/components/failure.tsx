import { Alert, AlertTitle, Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';

interface FailureProps {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

function reasonOf(status: number | undefined): string {
  if (status === 0) return 'The server could not be reached. Check your connection.';
  if (status === 503) return 'The database is unavailable right now. Nothing is lost.';
  return 'Something went wrong on our side.';
}

/** In place of something that could not be loaded: what, why, and another try. */
export const Failure = ({ title, query }: FailureProps) => (
  <Alert
    severity="error"
    action={
      <Button
        color="inherit"
        loading={query.isFetching}
        startIcon={<RotateCw size={18} />}
        onClick={() => void query.refetch()}
      >
        Retry
      </Button>
    }
  >
    <AlertTitle>{title}</AlertTitle>
    {reasonOf(query.error?.status)}
  </Alert>
);
