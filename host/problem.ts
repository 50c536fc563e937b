import { STATUS_CODES } from 'node:http';

/** A failure as RFC 9457 describes it; `title` is the status's standard phrase. */
export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  detail?: string;
  request_id?: string;
}

export const problemType = 'application/problem+json';

/** Builds a problem of the given HTTP status; `detail` is shown to the client, so keep causes out. */
export function problem(status: number, extra: { detail?: string; request_id?: string } = {}) {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    ...extra,
  } satisfies Problem;
}
