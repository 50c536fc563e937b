import { isIPv4, isIPv6 } from 'node:net';
import type { Call } from './http';
import { keyedHash } from './keyed-hash';

/** Netlify names the client in the first, our own host in the second; both drop what a client sent under that name. */
const ADDRESS_HEADERS = ['x-nf-client-connection-ip', 'x-client-ip'] as const;

const IPV6_GROUPS = 8;

/** The eight groups of an IPv6 address, as numbers; the URL parser knows every way to write one. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: IPV6_GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16));
}

const isMappedIPv4 = (groups: number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const dotted = (groups: number[]) =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');

/**
 * Who shares a limit: an IPv4 address, or an IPv6 network of 64 bits, since a household or a server has that many addresses
 * to change between (RFC 6177). Undefined for what is no address.
 */
export function clientNetwork(address: string): string | undefined {
  if (isIPv4(address)) return address;
  const [withoutZone = ''] = address.split('%', 1);
  if (!isIPv6(withoutZone)) return undefined;
  const groups = groupsOf(withoutZone);
  if (isMappedIPv4(groups)) return dotted(groups);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * A name for the client that says nothing about it: a keyed hash of its network. Undefined where nobody says who calls, as
 * in `gatsby develop`.
 */
export function clientHash({ headers }: Pick<Call, 'headers'>): string | undefined {
  const name = ADDRESS_HEADERS.find((header) => headers[header] !== undefined);
  const network = clientNetwork((name && headers[name]) ?? '');
  return network && keyedHash('client address', network);
}
