import type { EnquiryFields } from './enquiry-text';

interface Unsent {
  /** A UUID: retries share it, so the server stores the enquiry once. */
  key: string;
  fields: EnquiryFields;
  /** When the visitor first typed, in milliseconds since the epoch. */
  startedAt: number;
  /** When it was last saved, in milliseconds since the epoch. */
  changedAt: number;
  /** The service that the address asked for when this was written. */
  requestedService: string | null;
  /** The tab whose form holds it. */
  tab: string;
}

/** Text that the visitor is still writing. */
export interface Draft extends Unsent {
  state: 'draft';
  /** It waited for as long as an enquiry may, and the visitor does not know yet that it was not sent. */
  isReturned?: true;
}

/** An enquiry that the visitor has sent and the server has not answered yet; `body` is the JSON of the request. */
export interface WaitingEnquiry extends Unsent {
  state: 'waiting';
  body: string;
  /** The service worker has sent it, and the visitor does not know yet what the server answered. */
  isDelivered?: true;
}

export type UnsentEnquiry = Draft | WaitingEnquiry;

/** The text of an enquiry that is not to be sent by itself any more. */
export function asDraft(enquiry: UnsentEnquiry): Draft {
  const { key, fields, startedAt, changedAt, requestedService, tab } = enquiry;
  const isReturned = enquiry.state === 'draft' && enquiry.isReturned;
  return {
    ...{ key, fields, startedAt, changedAt, requestedService, tab },
    state: 'draft',
    ...(isReturned && { isReturned }),
  };
}
