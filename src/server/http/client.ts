import ipaddr from 'ipaddr.js';
import { isTimeZone, placeOf } from '../../domain/clock';
import { keyedHash } from '../auth/session-secret';
import type { ApiRequest } from './api-types';

/** Netlify names the client in the first, our own host in the second; both drop what a client sent under that name. */
const ADDRESS_HEADERS = ['x-nf-client-connection-ip', 'x-client-ip'] as const;

/** A household or a server has this much of an IPv6 address to itself, and can change the rest (RFC 6177). */
const CLIENT_BITS = 64;

type Address = { kind: 'ipv4' | 'ipv6'; text: string };

function parseAddress(address: string): Address | undefined {
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return undefined;
  }
  const parsed = ipaddr.process(address);
  const [withoutZone = ''] = address.split('%', 1);
  return parsed.kind() === 'ipv4'
    ? { kind: 'ipv4', text: parsed.toString() }
    : { kind: 'ipv6', text: withoutZone };
}

function networkOf({ kind, text }: Address, bits: number): string {
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${text}/${bits}`).toString()}/${bits}`;
}

/**
 * The network that shares a limit: an IPv4 address, or an IPv6 network of 64 bits. Undefined for anything else.
 */
export function clientNetwork(address: string): string | undefined {
  const parsed = parseAddress(address);
  return parsed?.kind === 'ipv6' ? networkOf(parsed, CLIENT_BITS) : parsed?.text;
}

const hashNetwork = (network: string) => keyedHash('client address', network);

function clientAddress({ headers }: Pick<ApiRequest, 'headers'>): string {
  const name = ADDRESS_HEADERS.find((header) => headers[header] !== undefined);
  return (name && headers[name]) ?? '';
}

/** The address of the client, where somebody says who calls. */
export const clientIp = (request: Pick<ApiRequest, 'headers'>): string | undefined =>
  parseAddress(clientAddress(request))?.text;

/**
 * A name for the client that says nothing about it: a keyed hash of its network. Undefined where nobody says who calls, as
 * in `gatsby develop`.
 */
export function clientHash(request: Pick<ApiRequest, 'headers'>): string | undefined {
  const network = clientNetwork(clientAddress(request));
  return network && hashNetwork(network);
}

/** Keyed hashes of the networks around the client's own, by the database's names for their limits. */
export function widerNetworks(
  request: Pick<ApiRequest, 'headers'>,
): Record<string, string> | undefined {
  const address = parseAddress(clientAddress(request));
  if (!address) return undefined;
  const hash = (bits: number) => hashNetwork(networkOf(address, bits));
  return address.kind === 'ipv4' ? { ipv4_24: hash(24) } : { ipv6_56: hash(56), ipv6_48: hash(48) };
}

/**
 * Behind a user agent: the zone that the device says of itself. Auth keeps a session's user agent, and nothing else of its
 * device.
 */
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

/** A name that `deviceName` has given. */
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
 * A device as people know it, such as "Firefox on Windows, Kolkata time", by what its browser says of itself. A zone without
 * a place is left out.
 */
export function deviceName(known: string | null): string {
  if (known !== null && NAME.test(known)) return known;
  const { userAgent, timeZone } = splitZone(known ?? '');
  const name = softwareName(userAgent);
  const hasPlace = timeZone?.includes('/') && !timeZone.startsWith('Etc/');
  return timeZone && hasPlace ? `${name}, ${placeOf(timeZone)} time` : name;
}
