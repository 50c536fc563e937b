import type { RequestFailure } from '../../lib/request-failure';
import { waitText } from '../session/failure-text';

/** Why people could not be changed, and what to do about it. */
export function failureWords({ status, problem, retryAfter }: RequestFailure): string {
  if (problem?.missing === 'SUPABASE_SECRET_KEY') {
    return `People can’t be changed until ${problem.missing} is set. Ask the person who runs this site to set it beside SUPABASE_URL, to the secret key of the Supabase project, and to restart the site. Everything else works without it.`;
  }
  if (problem?.missing) {
    return `This can’t be done until ${problem.missing} is set, because no email can be sent. Ask the person who runs this site to set it and to restart the site.`;
  }
  if ((problem?.proof || problem?.setting) && problem.detail) return problem.detail;
  switch (status) {
    case 0:
      return 'The server could not be reached. Check your connection and try again.';
    case 403:
      return 'Only managers can do this.';
    case 404:
      return 'This person is no longer on the list.';
    case 409:
      return problem?.detail === 'The desk needs an active manager.'
        ? 'The desk needs at least one active manager. Make somebody else a manager first.'
        : (problem?.detail ?? 'Somebody else was faster. Reload the page.');
    case 422:
      return problem?.errors?.[0]?.message ?? 'The server refused this.';
    case 429:
      return `Too many changes. Please try again ${waitText(retryAfter)}.`;
    case 503:
      return 'The server can’t do this right now. Please try again in a moment.';
    default:
      return 'Something went wrong on our side. Please try again.';
  }
}
