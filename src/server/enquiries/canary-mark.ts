import { readLink, signLinkWith } from '../auth/session-secret';
import type { ApiRequest } from '../http/api-types';

/** The header by which `npm run canary` marks the enquiry it sends. */
export const CANARY_HEADER = 'x-canary';

/** Longer than a slow answer takes, and too short to find a use for. */
const VALID_FOR = '5m';

/**
 * The mark of one test enquiry: signed, so that no visitor can make one, and bound to the enquiry's key, so that it marks
 * no other.
 */
export const signMark = (secret: string, key: string): Promise<string> =>
  signLinkWith(secret, 'canary', key, VALID_FOR);

/** Whether the enquiry with this key is marked as a test. */
export async function readMark(
  { headers }: Pick<ApiRequest, 'headers'>,
  key: string,
): Promise<'none' | 'ours' | 'forged'> {
  const mark = headers[CANARY_HEADER];
  if (mark === undefined) return 'none';
  return (await readLink('canary', mark)) === key ? 'ours' : 'forged';
}
