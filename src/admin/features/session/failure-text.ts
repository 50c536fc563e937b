import { LANGUAGE } from '../../../domain/language';
import type { RequestFailure } from '../../lib/request-failure';

/** The waiting time in words; `seconds` is from `Retry-After`. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a moment';
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const count = new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long' });
  return `in ${count.format(value)}`;
}

/**
 * Why a request failed, for a page where it stays until the next try: these take longer to pass than a toast.
 *
 * @param failed what did not happen, as the start of a sentence: `Login failed`
 */
export function failureText(
  { status, problem, retryAfter }: RequestFailure,
  failed: string,
): string {
  if (problem?.missing) {
    return `This site can’t send email: ${problem.missing} is not set. Please tell whoever runs it.`;
  }
  // The server says why it may not, or cannot, be done.
  if ((status === 403 || status === 409) && problem?.detail) return problem.detail;
  // A setting of the Supabase project: waiting does not help.
  if (status === 503 && problem?.setting && problem.detail) return problem.detail;
  switch (status) {
    case 0:
      return 'The server could not be reached. Check your connection and try again.';
    case 429:
      return `Too many attempts. Please try again ${waitText(retryAfter)}.`;
    case 503:
      return `The server can’t do this right now. Please try again ${waitText(retryAfter)}.`;
    default:
      return `${failed} because of a fault on our side. Please try again.`;
  }
}
