/** What the form's pages and the service worker agree on about an enquiry that waits to be sent. */

/** An enquiry waits for a week at most, in the page's storage as in the worker's. */
export const QUEUE_DAYS = 7;

/** An enquiry as it is sent; the body is the JSON of the request. */
export interface QueuedRequest {
  key: string;
  body: string;
}

/** An enquiry that the visitor has sent and the server has not answered yet; the time is in ms since the epoch. */
export interface QueuedEnquiry extends QueuedRequest {
  queuedAt: number;
}

/** The page asks the worker to send an enquiry once there is a connection, or to forget it. */
export type WorkerCommand = ({ type: 'keep' } & QueuedRequest) | { type: 'drop'; key: string };

/** The worker tells the pages what the server answered. */
export interface WorkerReport {
  type: 'enquiry-answered';
  key: string;
  status: number;
  body: unknown;
}

/** The request for an enquiry (`POST /api/enquiries`). */
export const enquiryRequest = ({ key, body }: QueuedRequest): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
  body,
});

/** The same enquiry may be taken later: in flight, throttled, or something on the way is away. */
const WORTH_RETRYING: readonly number[] = [409, 429, 502, 503, 504];

/** A conflict that names free times is about the time of a call, which stays taken. */
export const isWorthRetrying = (status: number, body: unknown): boolean =>
  WORTH_RETRYING.includes(status) && !(status === 409 && namesSlots(body));

const namesSlots = (body: unknown) =>
  typeof body === 'object' && body !== null && 'slots' in body && Array.isArray(body.slots);
