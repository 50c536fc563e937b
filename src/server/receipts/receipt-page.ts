import { serviceLabel } from '../../domain/service';
import type { Call, Reply } from '../http';
import { istTime } from '../mail/ist-time';
import { plainPage } from '../pages/plain-page';
import { showPage } from '../pages/show-page';
import type { Filling } from '../pages/fill-page';
import { RETRY_AFTER_SECONDS } from '../problem';
import type { EnquiryReceipt, FoundReceipt } from './receipt';

/** As many as the database takes. */
const MAX_CORRECTIONS = 5;

const PAGE = {
  path: '/enquiry/receipt',
  fallback: plainPage(
    'Your enquiry',
    `<p data-when="received handled answered withdrawn erased" hidden>Your enquiry <span data-slot="reference"></span> is safe with us. We cannot show more just now: please reload this page in a moment.</p>
<p data-when="unknown">This link does not lead to an enquiry, or is too old.</p>
<p data-when="unavailable" hidden>We cannot look it up just now. Please open the link again in a moment.</p>`,
  ),
};

/** What a post from the page came to, when the page itself has to say so. */
export type Remark =
  | { state: 'corrected' }
  | { state: 'unconfirmed' }
  | { state: 'invalid'; text: string; message: string };

function stepOf({ status }: EnquiryReceipt): string {
  if (status === 'closed') return 'answered';
  return status === 'new' ? 'received' : 'handled';
}

function statesOf(receipt: EnquiryReceipt): string[] {
  if (receipt.erased) return ['erased'];
  if (receipt.withdrawn_at !== null) return ['withdrawn'];
  return [stepOf(receipt), receipt.corrections.length < MAX_CORRECTIONS ? 'open' : 'full'];
}

function describe(receipt: EnquiryReceipt, token: string, remark: Remark | undefined): Filling {
  const isInvalid = remark?.state === 'invalid';
  return {
    states: [...statesOf(receipt), ...(remark ? [remark.state] : [])],
    slots: {
      reference: receipt.reference,
      service: serviceLabel(receipt.service),
      'received-at': istTime(receipt.created_at),
      'reply-due': istTime(receipt.reply_due_at),
      'correction-count': `${receipt.corrections.length} of ${MAX_CORRECTIONS}`,
    },
    values: { token, ...(isInvalid && { text: remark.text }) },
    errors: isInvalid ? [{ field: 'text', message: remark.message }] : [],
    idPrefix: 'receipt-',
  };
}

/**
 * The receipt as a page: 200, or 422 with what is wrong; 404 without a word about why for a link that opens nothing; 503.
 * @param token goes into the page's forms
 */
export async function receiptPage(
  call: Call,
  found: FoundReceipt,
  token: string,
  remark?: Remark,
): Promise<Reply> {
  switch (found.kind) {
    case 'found': {
      const status = remark === undefined || remark.state === 'corrected' ? 200 : 422;
      return showPage(call, PAGE, describe(found.receipt, token, remark), { status });
    }
    case 'unknown':
      return showPage(call, PAGE, { states: ['unknown'] }, { status: 404 });
    case 'away': {
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
      return showPage(call, PAGE, { states: ['unavailable'] }, { status: 503, headers });
    }
  }
}
