import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Env } from '../env';

/**
 * A browser names the address of its push service, and anybody who can log in can name another. So only public hosts are
 * called, by name, over https, at its usual port.
 */

type Settings = Pick<Env, 'PUSH_TO_LOOPBACK'>;

const LOOPBACK = new Set(['localhost', '127.0.0.1']);

const isBareHost = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) > 0;

/** Whether messages may go to this address, as far as it can be told without asking for the host's own. */
export function isPushAddress(endpoint: string, { PUSH_TO_LOOPBACK }: Settings): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (PUSH_TO_LOOPBACK === 'on' && LOOPBACK.has(hostname)) return true;
  return protocol === 'https:' && port === '' && username === '' && !isBareHost(hostname);
}

/** Whether an address is one of the public Internet: none of this machine, of a private network or of a cloud's own services. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.process(address).range() === 'unicast';

const NO_PUBLIC_ADDRESS = Object.assign(new Error('The host has no public address.'), {
  code: 'EPRIVATE',
});

/** Finds the public addresses of a host. The connection uses these, so a second answer cannot lead it elsewhere. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const found = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = found;
    if (!first) return callback(NO_PUBLIC_ADDRESS, '');
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/** How the host of a push service is found. */
export const lookupOf = ({ PUSH_TO_LOOPBACK }: Settings): LookupFunction | undefined =>
  PUSH_TO_LOOPBACK === 'on' ? undefined : publicLookup;
