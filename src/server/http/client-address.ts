import ipaddr from 'ipaddr.js';
import type { ApiRequest } from './api-types';
import { keyedHash } from '../auth/session-secret';

/** Netlify names the client in the first, our own host in the second; both drop what a client sent under that name. */
const ADDRESS_HEADERS = ['x-nf-client-connection-ip', 'x-client-ip'] as const;

/** A household or a server has this much of an IPv6 address to itself, and can change the rest (RFC 6177). */
const NETWORK_BITS = 64;

/**
 * The network that shares a limit: an IPv4 address, or an IPv6 network of 64 bits. Undefined for anything else.
 */
export function clientNetwork(address: string): string | undefined {
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return undefined;
  }
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [withoutZone] = address.split('%', 1);
  const cidr = `${withoutZone}/${NETWORK_BITS}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()}/${NETWORK_BITS}`;
}

/**
 * A name for the client that says nothing about it: a keyed hash of its network. Undefined where nobody says who calls, as
 * in `gatsby develop`.
 */
export function clientHash({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  const name = ADDRESS_HEADERS.find((header) => headers[header] !== undefined);
  const network = clientNetwork((name && headers[name]) ?? '');
  return network && keyedHash('client address', network);
}
