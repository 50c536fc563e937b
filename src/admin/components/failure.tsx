import { RotateCw } from 'lucide-react';
import type { RequestFailure } from '../api/request-failure';
import { Button } from './button';
import { StandIn } from './stand-in';
import * as styles from './text.module.css';

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
export const Failure = ({ title, failure, isRetrying, onRetry }: FailureProps) => (
  <StandIn of="part" title={title}>
    <p className={styles.muted}>{reasonOf(failure)}</p>
    <Button
      look="contained"
      isLoading={isRetrying}
      icon={<RotateCw size={18} aria-hidden />}
      onClick={onRetry}
    >
      Retry
    </Button>
  </StandIn>
);
