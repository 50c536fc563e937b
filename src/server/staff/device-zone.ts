import { isTimeZone } from '../../domain/clock';
import type { ApiRequest } from '../http/api-types';

/** Behind a user agent: the zone that the device says of itself. Auth keeps a session's user agent, and nothing else of its device. */
const MARK = / \(time zone ([\w/+-]{1,64})\)$/;

/** A user agent, and the zone that was put behind it. */
export function splitZone(userAgent: string): { userAgent: string; timeZone: string | undefined } {
  const timeZone = MARK.exec(userAgent)?.[1];
  return { userAgent: userAgent.replace(MARK, ''), timeZone };
}

type WithHeaders = Pick<ApiRequest, 'headers'>;

/** The zone of a request that `inZone` has marked. */
export const zoneOf = ({ headers }: WithHeaders): string | undefined =>
  splitZone(headers['user-agent'] ?? '').timeZone;

/** The same request from a device that says that it is in this zone; one that nobody knows is left out. */
export function inZone<Request extends WithHeaders>(
  request: Request,
  timeZone: string | undefined,
): Request {
  const { userAgent } = splitZone(request.headers['user-agent'] ?? 'unknown');
  if (timeZone === undefined || !isTimeZone(timeZone)) return request;
  const marked = `${userAgent} (time zone ${timeZone})`;
  return MARK.test(marked)
    ? { ...request, headers: { ...request.headers, 'user-agent': marked } }
    : request;
}
