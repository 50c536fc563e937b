import { endpoint } from '../server/http/endpoint';
import type { ApiRequest, ApiResponse } from '../server/http/api-types';
import { problem } from '../server/http/problem';
import { readBodyWithFiles } from '../server/http/read-multipart';
import { isFree } from '../server/consultations/slots';
import { connect } from '../server/db/supabase';
import {
  actOnReceipt,
  findReceipt,
  moveQuestionLocation,
  parseCallTime,
  parseReceiptAction,
  type ReceiptAction,
  receiptLocation,
  type Remark,
} from '../server/receipts/receipt';
import { addFormFiles } from '../server/receipts/receipt-files';
import { receiptPage, type ReceiptView } from '../server/receipts/receipt-page';

type MoveAction = Extract<ReceiptAction, { action: 'move' }>;

async function showReceipt(
  request: ApiRequest,
  token: string,
  view: ReceiptView,
): Promise<ApiResponse> {
  return receiptPage(request, await findReceipt(request, token), token, view);
}

/** The notice that the page shows after an action, by `?done=`. */
const REMARKS: Partial<Record<ReceiptAction['action'], Remark>> = {
  correct: { state: 'corrected' },
  reinstate: { state: 'reinstated' },
  move: { state: 'call-moved' },
  'cancel-call': { state: 'call-was-cancelled' },
};

/** The page may also be reached by `?done=` from a form that wanted a second call. */
const ARRIVAL_REMARKS: Remark[] = [
  ...Object.values(REMARKS),
  { state: 'already-booked' },
  { state: 'files-sent' },
];

/**
 * The page behind the link in the acknowledgement email, `?token=`. `&book=yes` offers times also for a first call, `&day=`
 * shows the free times of another day, and `&to=` asks whether to move the call to a time. HTML: 200, 404 forged or expired
 * link, 503.
 */
const getReceipt = (request: ApiRequest): Promise<ApiResponse> =>
  showReceipt(request, request.query.get('token') ?? '', {
    remark: ARRIVAL_REMARKS.find(({ state }) => state === request.query.get('done')),
    day: request.query.get('day') ?? undefined,
    book: request.query.get('book') === 'yes',
    to: parseCallTime(request.query.get('to')),
  });

/** A booked call moves only once the visitor has seen both times; answers with that question, or what stands in its way. */
async function askToMove(
  request: ApiRequest,
  { token, consultation_at: to }: MoveAction,
): Promise<ApiResponse | undefined> {
  const found = await findReceipt(request, token);
  if (found.kind !== 'found') return receiptPage(request, found, token);
  if (found.receipt.consultation?.state !== 'booked') return undefined;
  const free = await isFree(connect(request), to);
  if (free === undefined) return receiptPage(request, { kind: 'away' }, token);
  return free
    ? { status: 303, headers: { location: moveQuestionLocation(token, to) } }
    : receiptPage(request, found, token, { remark: { state: 'call-taken' }, near: to });
}

/**
 * A form post from that page: `token` and `action`: `correct` (with `text`, at most five times), `withdraw` or `erase` (both
 * with `confirm=yes`), `reinstate` (within a day of withdrawing), `move` (the call, to `consultation_at`, or books one; a
 * booked one asks first, unless `confirm=yes`), `cancel-call` (with `confirm=yes`) or `files` (multipart, with `files`). 303
 * back to the page; the page itself with 404, 422 or 503; 400 malformed, 403 foreign origin, 413, 415.
 */
async function postReceipt(request: ApiRequest): Promise<ApiResponse> {
  const body = await readBodyWithFiles(request, ['form']);
  if (!body.ok) return body.response;
  const { token = '', action: asked } = body.fields as Record<string, string>;
  if (asked === 'files') return addFormFiles(request, token, body.files);
  const parsed = parseReceiptAction(body.fields);
  if (!parsed.ok) {
    const { remark } = parsed;
    return remark ? showReceipt(request, token, { remark }) : problem(400);
  }
  const { action } = parsed;
  const question =
    action.action === 'move' && !action.confirm ? await askToMove(request, action) : undefined;
  if (question) return question;
  const outcome = await actOnReceipt(request, action);
  if (outcome === 'unknown' || outcome === 'away')
    return receiptPage(request, { kind: outcome }, token);
  if (outcome === 'taken') {
    const near = action.action === 'move' ? action.consultation_at : undefined;
    return showReceipt(request, token, { remark: { state: 'call-taken' }, near });
  }
  const remark = outcome === 'done' && REMARKS[action.action];
  const location = receiptLocation(token) + (remark ? `&done=${remark.state}` : '');
  return { status: 303, headers: { location } };
}

export default endpoint({ GET: getReceipt, POST: postReceipt });
