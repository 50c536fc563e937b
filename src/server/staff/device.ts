import { isTimeZone, placeOf } from '../../domain/clock';
import type { ApiRequest } from '../http/api-types';

/** Behind a user agent: the zone that the device says of itself. Auth keeps a session's user agent, and nothing else of its device. */
const MARK = / \(time zone ([\w/+-]{1,64})\)$/;

/** A user agent, and the zone that was put behind it. */
function splitZone(userAgent: string): { userAgent: string; timeZone: string | undefined } {
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

/** In this order, because most browsers also carry the names of others. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

function namesIn(names: readonly (readonly [RegExp, string])[]): string {
  return names.map(([, name]) => name).join('|');
}

/** A name that this file has given. */
const NAME = new RegExp(`^(${namesIn(BROWSERS)})( on (${namesIn(SYSTEMS)}))?(, [^,]+ time)?$`);

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

function softwareName(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * A device as people know it, such as "Firefox on Windows, Kolkata time", by what its browser says of itself. A zone without a place
 * is left out.
 */
export function deviceName(known: string | null): string {
  if (known !== null && NAME.test(known)) return known;
  const { userAgent, timeZone } = splitZone(known ?? '');
  const name = softwareName(userAgent);
  const hasPlace = timeZone?.includes('/') && !timeZone.startsWith('Etc/');
  return timeZone && hasPlace ? `${name}, ${placeOf(timeZone)} time` : name;
}
