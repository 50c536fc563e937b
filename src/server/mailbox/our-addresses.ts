import { addressesIn } from './report-fields';

/**
 * True for an address of ours, as it is or with a lead's key behind a plus.
 * @param ourAddresses with or without names
 */
export function isOurAddress(address: string, ourAddresses: readonly string[]): boolean {
  const written = address.toLowerCase();
  const plain = written.replace(/\+[^@]*@/, '@');
  const ours = ourAddresses.flatMap(addressesIn);
  return ours.includes(written) || ours.includes(plain);
}
