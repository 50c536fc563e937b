import { v5 as uuidFrom } from 'uuid';
import type { Enquiry } from '../../domain/enquiry';
import { ENQUIRY_FIELDS } from '../../domain/enquiry-fields';
import { keyedHash } from '../auth/session-secret';

/** The namespace of these keys (RFC 9562 §5.5): any UUID that nothing else uses. */
const NAMESPACE = '6a1f3f0e-8c1b-4c53-9f0b-5d2f6b1f7c9a';

/**
 * The key of a form post that brings none: the same text from the same client has the same key, so a browser that sends it
 * again finds the first receipt. The time of a call is left out: whoever sends the text again with another one has a call.
 * No clock goes into it, because a re-send could then fall behind an edge; `nextContentKey` lets old enquiries rest instead.
 */
export function contentKey(enquiry: Enquiry, client: string | undefined): string {
  const content = [client ?? null, ...ENQUIRY_FIELDS.map((field) => enquiry[field])];
  return uuidFrom(keyedHash('form post', JSON.stringify(content)), NAMESPACE);
}

/**
 * The key for the same text once the enquiry under `key` is over. It depends on that enquiry alone, so every re-send of the
 * new one goes the same way and finds it.
 */
export const nextContentKey = (key: string, reference: string): string => uuidFrom(reference, key);
