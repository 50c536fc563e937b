import { endpoint } from '../server/http/endpoint';
import type { ApiRequest, ApiResponse } from '../server/http/api-types';
import { problem } from '../server/http/problem';
import { readBody } from '../server/http/read-input';
import {
  actOnReceipt,
  findReceipt,
  parseReceiptAction,
  type ReceiptAction,
  receiptLocation,
} from '../server/receipts/receipt';
import { receiptPage, type Remark } from '../server/receipts/receipt-page';

async function showReceipt(
  request: ApiRequest,
  token: string,
  remark?: Remark,
): Promise<ApiResponse> {
  return receiptPage(request, await findReceipt(request, token), token, remark);
}

/** The notice that the page shows after an action, by `?done=`. */
const REMARKS: Partial<Record<ReceiptAction['action'], Remark>> = {
  correct: { state: 'corrected' },
  reinstate: { state: 'reinstated' },
  move: { state: 'call-moved' },
  'cancel-call': { state: 'call-was-cancelled' },
};

/** The page may also be reached by `?done=` from a form that wanted a second call. */
const ARRIVAL_REMARKS: Remark[] = [...Object.values(REMARKS), { state: 'already-booked' }];

/** The page behind the link in the acknowledgement email, `?token=`. HTML: 200, 404 forged or expired link, 503. */
const getReceipt = (request: ApiRequest): Promise<ApiResponse> =>
  showReceipt(
    request,
    request.query.get('token') ?? '',
    ARRIVAL_REMARKS.find(({ state }) => state === request.query.get('done')),
  );

/**
 * A form post from that page: `token` and `action`: `correct` (with `text`, at most five times), `withdraw` or `erase` (both
 * with `confirm=yes`), `reinstate` (within a day of withdrawing), `move` (the call, to `consultation_at`) or `cancel-call`
 * (with `confirm=yes`). 303 back to the page; the page itself with 404, 422 or 503; 400 malformed, 403 foreign origin, 413, 415.
 */
async function postReceipt(request: ApiRequest): Promise<ApiResponse> {
  const body = readBody(request, ['form']);
  if (!body.ok) return body.response;
  const { token = '' } = body.fields as Record<string, string>;
  const parsed = parseReceiptAction(body.fields);
  if (!parsed.ok) return parsed.remark ? showReceipt(request, token, parsed.remark) : problem(400);
  const outcome = await actOnReceipt(request, parsed.action);
  if (outcome === 'unknown' || outcome === 'away')
    return receiptPage(request, { kind: outcome }, token);
  if (outcome === 'taken') return showReceipt(request, token, { state: 'call-taken' });
  const remark = outcome === 'done' && REMARKS[parsed.action.action];
  const location = receiptLocation(token) + (remark ? `&done=${remark.state}` : '');
  return { status: 303, headers: { location } };
}

export default endpoint({ GET: getReceipt, POST: postReceipt });
