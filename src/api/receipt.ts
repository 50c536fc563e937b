import { endpoint } from '../server/http/endpoint';
import type { Call, Reply } from '../server/http/call';
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

async function showReceipt(call: Call, token: string, remark?: Remark): Promise<Reply> {
  return receiptPage(call, await findReceipt(call, token), token, remark);
}

/** What the page says after an action, by `?done=`. */
const REMARKS: Partial<Record<ReceiptAction['action'], Remark>> = {
  correct: { state: 'corrected' },
  reinstate: { state: 'reinstated' },
  move: { state: 'call-moved' },
  'cancel-call': { state: 'call-was-cancelled' },
};

/** The page behind the link in the acknowledgement mail, `?token=`. HTML: 200, 404 forged or expired link, 503. */
const getReceipt = (call: Call): Promise<Reply> =>
  showReceipt(
    call,
    call.query.get('token') ?? '',
    Object.values(REMARKS).find(({ state }) => state === call.query.get('done')),
  );

/**
 * A form post from that page: `token` and `action`: `correct` (with `text`, at most five times), `withdraw` or `erase` (both
 * with `confirm=yes`), `reinstate` (within a day of withdrawing), `move` (the call, to `consultation_at`) or `cancel-call`
 * (with `confirm=yes`). 303 back to the page; the page itself with 404, 422 or 503; 400 malformed, 403 foreign origin, 413, 415.
 */
async function postReceipt(call: Call): Promise<Reply> {
  const body = readBody(call, ['form']);
  if (!body.ok) return body.reply;
  const { token = '' } = body.fields as Record<string, string>;
  const parsed = parseReceiptAction(body.fields);
  if (!parsed.ok) return parsed.remark ? showReceipt(call, token, parsed.remark) : problem(400);
  const outcome = await actOnReceipt(call, parsed.action);
  if (outcome === 'unknown' || outcome === 'away')
    return receiptPage(call, { kind: outcome }, token);
  if (outcome === 'taken') return showReceipt(call, token, { state: 'call-taken' });
  const remark = outcome === 'done' && REMARKS[parsed.action.action];
  const location = receiptLocation(token) + (remark ? `&done=${remark.state}` : '');
  return { status: 303, headers: { location } };
}

export default endpoint({ GET: getReceipt, POST: postReceipt });
