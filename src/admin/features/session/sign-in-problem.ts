import { waitingTime } from '../../components/waiting-time';
import type { RequestFailure } from '../../api/request-failure';

interface Circumstances {
  /** They had a session a moment ago, so a wrong password is not the only likely reason. */
  isComingBack: boolean;
}

/**
 * Why signing in did not work, as far as the toast of spec §8 does not tell; null when it tells all. It stays on the
 * page, unlike a toast: these take longer to pass than five seconds.
 */
export function signInProblem(
  { status, retryAfter }: RequestFailure,
  { isComingBack }: Circumstances,
): string | null {
  switch (status) {
    case 401:
      return isComingBack
        ? 'Invalid email or password. If you are sure of it, this account may have been deactivated: ask whoever keeps the accounts.'
        : null;
    case 0:
      return 'The server could not be reached. Check your connection and try again.';
    case 422:
      return 'This email or password is too long.';
    case 429:
      return `Too many attempts. Please try again ${waitingTime(retryAfter)}.`;
    case 503:
      return `Login is not available just now; your password may well be right. Please try again ${waitingTime(retryAfter)}.`;
    default:
      return 'Login did not work because of a fault on our side. Please try again.';
  }
}
