import { Button, Stack, Typography } from '@mui/material';
import { RotateCw } from 'lucide-react';
import type { RequestFailure } from '../api/request-failure';

interface FailureProps {
  title: string;
  failure: RequestFailure;
  isRetrying: boolean;
  onRetry: () => void;
}

function reasonOf({ status }: RequestFailure): string {
  if (status === 0) return 'The server could not be reached. Check your connection.';
  if (status === 503) return 'The database is away just now. Nothing is lost.';
  return 'This is a fault on our side.';
}

/** In place of something that could not be loaded: what, why, and another try. */
export function Failure({ title, failure, isRetrying, onRetry }: FailureProps) {
  return (
    <Stack
      sx={{
        alignItems: 'center',
        gap: 1.5,
        paddingBlock: 8,
        paddingInline: 2,
        textAlign: 'center',
      }}
    >
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary">{reasonOf(failure)}</Typography>
      <Button
        variant="contained"
        loading={isRetrying}
        startIcon={<RotateCw size={18} />}
        onClick={onRetry}
      >
        Retry
      </Button>
    </Stack>
  );
}
