import { waitingTime } from '../../components/waiting-time';
import type { RequestFailure } from '../../api/request-failure';

/**
 * Why signing in did not work, when it was not the password; null for 401, which the toast of spec §8 tells. It stays on
 * the page, unlike a toast: these take longer to pass than five seconds.
 */
export function signInProblem({ status, retryAfter }: RequestFailure): string | null {
  switch (status) {
    case 401:
      return null;
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
