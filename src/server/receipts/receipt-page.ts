import type { FieldError } from '../../domain/field-errors';
import { serviceLabel } from '../../domain/enquiry-fields';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { agencyTime } from '../../domain/time-text';
import { showPage } from '../pages/show-page';
import type { Filling } from '../pages/fill-page';
import { UNAVAILABLE } from '../http/problem';
import type { EnquiryReceipt, FoundReceipt } from './receipt';
import { type CallView, describeCall } from './receipt-call';

/** The database takes no more. */
const MAX_CORRECTIONS = 5;

/** The outcome of a post from the page, when the page itself has to say so. */
export type Remark =
  | { state: 'corrected' | 'reinstated' | 'call-moved' | 'call-was-cancelled' | 'already-booked' }
  | { state: 'unconfirmed' | 'call-taken' }
  | { state: 'call-unchosen'; message: string }
  | { state: 'invalid'; message: string; text: string };

function stepOf({ status }: EnquiryReceipt): string {
  if (status === 'closed') return 'answered';
  return status === 'new' ? 'received' : 'handled';
}

/** The states of the enquiry; its call has others. */
function statesOf(receipt: EnquiryReceipt): string[] {
  if (receipt.erased) return ['erased'];
  const { corrections, reinstatable_until } = receipt;
  const isWithdrawn = receipt.withdrawn_at !== null;
  const isToCome = (time: string) => new Date(time) > new Date();
  const conditions = {
    [stepOf(receipt)]: !isWithdrawn,
    open: !isWithdrawn && corrections.length < MAX_CORRECTIONS,
    full: !isWithdrawn && corrections.length >= MAX_CORRECTIONS,
    withdrawn: isWithdrawn,
    reinstatable: isWithdrawn && reinstatable_until !== null && isToCome(reinstatable_until),
    'has-corrections': corrections.length > 0,
  };
  return Object.entries(conditions).flatMap(([state, isShown]) => (isShown ? [state] : []));
}

/** The errors of a form that came back. */
function errorsOf(remark: Remark | undefined): FieldError[] {
  if (remark?.state === 'invalid') return [{ field: 'text', message: remark.message }];
  if (remark?.state === 'call-unchosen')
    return [{ field: 'consultation_at', message: remark.message }];
  return [];
}

function describe(
  receipt: EnquiryReceipt,
  call: Filling,
  token: string,
  remark: Remark | undefined,
): Filling {
  const { reinstatable_until: until } = receipt;
  return {
    states: [...statesOf(receipt), ...(call.states ?? []), ...(remark ? [remark.state] : [])],
    slots: {
      reference: receipt.reference,
      service: serviceLabel(receipt.service),
      'received-at': agencyTime(receipt.created_at),
      'reply-due': agencyTime(receipt.reply_due_at),
      message: receipt.message,
      ...(until !== null && { 'reinstatable-until': agencyTime(until) }),
      ...call.slots,
    },
    lists: {
      corrections: receipt.corrections.map(({ text, created_at }) => ({
        text,
        'sent-at': agencyTime(created_at),
      })),
      ...call.lists,
    },
    values: { token, ...call.values, ...(remark?.state === 'invalid' && { text: remark.text }) },
    errors: errorsOf(remark),
    idPrefix: 'receipt-',
  };
}

const PAGE = '/enquiry/receipt';

const REFUSALS: readonly Remark['state'][] = [
  'unconfirmed',
  'invalid',
  'call-taken',
  'call-unchosen',
];

/** The outcome of the visitor's last action, and the part of the choice of times that is shown. */
export interface ReceiptView extends CallView {
  remark?: Remark | undefined;
}

/**
 * The receipt as a page: 200, or 422 with what is wrong; 404 without a word about why for a link that opens nothing; 503.
 *
 * @param token goes into the page's forms
 */
export async function receiptPage(
  request: ApiRequest,
  found: FoundReceipt,
  token: string,
  { remark, ...view }: ReceiptView = {},
): Promise<ApiResponse> {
  switch (found.kind) {
    case 'found': {
      const status = remark && REFUSALS.includes(remark.state) ? 422 : 200;
      const { receipt } = found;
      const call = receipt.erased ? {} : await describeCall(request, receipt, token, view);
      const filling = describe(receipt, call, token, remark);
      return showPage(request, PAGE, filling, { status });
    }
    case 'unknown':
      return showPage(request, PAGE, { states: ['unknown'] }, { status: 404 });
    case 'away':
      return showPage(request, PAGE, { states: ['unavailable'] }, UNAVAILABLE);
  }
}
