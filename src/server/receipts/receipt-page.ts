import type { Slot } from '../../domain/consultation';
import { serviceLabel } from '../../domain/enquiry-fields';
import { findFreeSlots } from '../consultations/slots';
import type { Call, Reply } from '../http/call';
import { istTime } from '../mail/ist-time';
import { showPage } from '../pages/show-page';
import type { Filling } from '../pages/fill-page';
import { UNAVAILABLE } from '../http/problem';
import { connect } from '../db/supabase';
import type { EnquiryReceipt, FoundReceipt } from './receipt';

/** As many as the database takes. */
const MAX_CORRECTIONS = 5;

const PAGE = '/enquiry/receipt';

/** What a post from the page came to, when the page itself has to say so. */
export type Remark =
  | { state: 'corrected' | 'reinstated' | 'call-moved' | 'call-was-cancelled' }
  | { state: 'unconfirmed' | 'call-taken' }
  | { state: 'invalid'; field: 'text' | 'consultation_at'; message: string; text: string };

function stepOf({ status }: EnquiryReceipt): string {
  if (status === 'closed') return 'answered';
  return status === 'new' ? 'received' : 'handled';
}

const isReinstatable = ({ reinstatable_until }: EnquiryReceipt) =>
  reinstatable_until !== null && new Date(reinstatable_until) > new Date();

/** Calls move until they begin; one that was cancelled can be booked again. */
function callStates({ consultation, withdrawn_at }: EnquiryReceipt): string[] {
  if (consultation === null) return [];
  const { state, starts_at } = consultation;
  const isToCome = state === 'booked' && new Date(starts_at) > new Date();
  return [
    'has-call',
    `call-${state}`,
    ...(isToCome ? ['call-open'] : []),
    ...(state === 'cancelled' && withdrawn_at === null ? ['call-rebook'] : []),
  ];
}

/** Whether the page has a list of free times. */
const offersTimes = (receipt: EnquiryReceipt): boolean =>
  !receipt.erased && callStates(receipt).some((state) => /^call-(open|rebook)$/.test(state));

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

function describe(
  receipt: EnquiryReceipt,
  token: string,
  slots: readonly Slot[] | undefined,
  remark: Remark | undefined,
): Filling {
  const invalid = remark?.state === 'invalid' ? remark : undefined;
  const { reinstatable_until: until } = receipt;
  return {
    states: [
      ...statesOf(receipt),
      ...(receipt.erased ? [] : callStates(receipt)),
      ...(slots === undefined ? ['call-unavailable'] : []),
      ...(remark ? [remark.state] : []),
    ],
    slots: {
      reference: receipt.reference,
      service: serviceLabel(receipt.service),
      'received-at': istTime(receipt.created_at),
      'reply-due': istTime(receipt.reply_due_at),
      message: receipt.message,
      ...(until !== null && { 'reinstatable-until': istTime(until) }),
      ...(receipt.consultation && { 'call-at': istTime(receipt.consultation.starts_at) }),
    },
    lists: {
      corrections: receipt.corrections.map(({ text, created_at }) => ({
        text,
        'sent-at': istTime(created_at),
      })),
      'call-times': (slots ?? []).map(({ starts_at }) => ({
        value: starts_at,
        label: istTime(starts_at),
      })),
    },
    values: { token, ...(invalid?.field === 'text' && { text: invalid.text }) },
    errors: invalid ? [{ field: invalid.field, message: invalid.message }] : [],
    idPrefix: 'receipt-',
  };
}

const REFUSALS: readonly Remark['state'][] = ['unconfirmed', 'invalid', 'call-taken'];

const isDone = (remark: Remark | undefined) =>
  remark === undefined || !REFUSALS.includes(remark.state);

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
      const slots = offersTimes(found.receipt) ? await findFreeSlots(connect(call)) : [];
      return showPage(call, PAGE, describe(found.receipt, token, slots, remark), { status });
    }
    case 'unknown':
      return showPage(call, PAGE, { states: ['unknown'] }, { status: 404 });
    case 'away':
      return showPage(call, PAGE, { states: ['unavailable'] }, UNAVAILABLE);
  }
}
