import ipaddr from 'ipaddr.js';
import type { ApiRequest } from './api-types';
import { keyedHash } from '../auth/session-secret';

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
