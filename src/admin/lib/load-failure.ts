import type { RequestFailure } from './request';

/** Why something could not be loaded. It names no part of the server: the desk does not know which one is away. */
export function loadFailureText({ status, problem }: RequestFailure): string {
  if (status === 0) return 'The server could not be reached. Check your connection.';
  // A setting of the Supabase project: waiting does not help.
  if (problem?.setting && problem.detail) return problem.detail;
  if (status === 503) return 'The server can’t do this right now. Nothing is lost.';
  return 'Something went wrong on our side.';
}
