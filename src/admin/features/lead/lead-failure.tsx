import type { RequestFailure } from '../../api/request-failure';
import { Failure } from '../../components/failure';
import { StandIn } from '../../components/stand-in';
import * as text from '../../components/text.module.css';

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
    <StandIn of="part" role="alert" title="No such lead">
      <p className={text.muted}>Nothing has the reference {reference}.</p>
    </StandIn>
  );
}
