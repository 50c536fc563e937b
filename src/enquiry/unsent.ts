import type { EnquiryFields } from './form-fields';

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

const HOUR = 60 * 60 * 1000;

/** The form promises these: a draft is kept for a day, an enquiry that waits for a week. */
const LIFETIME = { draft: 24 * HOUR, waiting: 7 * 24 * HOUR };

/** Whether the visitor does not know yet how it ended. */
const hasNews = (enquiry: UnsentEnquiry) =>
  enquiry.state === 'draft' ? enquiry.isReturned : enquiry.isDelivered;

/** A device's clock may be set while an enquiry waits, so it can be over sooner than a week. */
export const isExpired = (enquiry: UnsentEnquiry): boolean =>
  Date.now() - enquiry.changedAt >= LIFETIME[enquiry.state] && !hasNews(enquiry);

/** Under this name the browser wakes the worker when the connection is back. */
export const SYNC_TAG = 'enquiries';
