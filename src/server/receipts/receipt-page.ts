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
    `<p data-when="received handled answered withdrawn erased" hidden>We have your enquiry <span data-slot="reference"></span>, but can't show more right now. Please reload this page in a moment.</p>
<p data-when="unknown">This link doesn't lead to an enquiry, or it has expired.</p>
<p data-when="unavailable" hidden>We can't look up your enquiry right now. Please try the link again in a moment.</p>`,
  ),
};

/** What a post from the page came to, when the page itself has to say so. */
export type Remark =
  | { state: 'corrected' | 'reinstated' | 'unconfirmed' }
  | { state: 'invalid'; text: string; message: string };

function stepOf({ status }: EnquiryReceipt): string {
  if (status === 'closed') return 'answered';
  return status === 'new' ? 'received' : 'handled';
}

const isReinstatable = ({ reinstatable_until }: EnquiryReceipt) =>
  reinstatable_until !== null && new Date(reinstatable_until) > new Date();

function statesOf(receipt: EnquiryReceipt): string[] {
  if (receipt.erased) return ['erased'];
  const added = receipt.corrections.length > 0 ? ['has-corrections'] : [];
  if (receipt.withdrawn_at !== null) {
    return ['withdrawn', ...(isReinstatable(receipt) ? ['reinstatable'] : []), ...added];
  }
  return [
    stepOf(receipt),
    receipt.corrections.length < MAX_CORRECTIONS ? 'open' : 'full',
    ...added,
  ];
}

function describe(receipt: EnquiryReceipt, token: string, remark: Remark | undefined): Filling {
  const isInvalid = remark?.state === 'invalid';
  const { reinstatable_until: until } = receipt;
  return {
    states: [...statesOf(receipt), ...(remark ? [remark.state] : [])],
    slots: {
      reference: receipt.reference,
      service: serviceLabel(receipt.service),
      'received-at': istTime(receipt.created_at),
      'reply-due': istTime(receipt.reply_due_at),
      message: receipt.message,
      ...(until !== null && { 'reinstatable-until': istTime(until) }),
    },
    lists: {
      corrections: receipt.corrections.map(({ text, created_at }) => ({
        text,
        'sent-at': istTime(created_at),
      })),
    },
    values: { token, ...(isInvalid && { text: remark.text }) },
    errors: isInvalid ? [{ field: 'text', message: remark.message }] : [],
    idPrefix: 'receipt-',
  };
}

const isDone = (remark: Remark | undefined) =>
  remark === undefined || remark.state === 'corrected' || remark.state === 'reinstated';

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
      const status = isDone(remark) ? 200 : 422;
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
