import type { Slot } from '../../domain/consultation';
import { fullCallTime } from '../../domain/call-times';
import { serviceLabel } from '../../domain/enquiry-fields';
import { findFreeSlots } from '../consultations/slots';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { istTime } from '../../domain/time-text';
import { showPage } from '../pages/show-page';
import type { Filling } from '../pages/fill-page';
import { UNAVAILABLE } from '../http/problem';
import { connect } from '../db/supabase';
import type { EnquiryReceipt, FoundReceipt } from './receipt';

/** The database takes no more. */
const MAX_CORRECTIONS = 5;

/** The outcome of a post from the page, when the page itself has to say so. */
export type Remark =
  | { state: 'corrected' | 'reinstated' | 'call-moved' | 'call-was-cancelled' | 'already-booked' }
  | { state: 'unconfirmed' | 'call-taken' }
  | { state: 'invalid'; field: 'text' | 'consultation_at'; message: string; text: string };

function stepOf({ status }: EnquiryReceipt): string {
  if (status === 'closed') return 'answered';
  return status === 'new' ? 'received' : 'handled';
}

/** The states in which the page is shown. Calls move until they begin; one that was cancelled can be booked again. */
function statesOf(receipt: EnquiryReceipt): string[] {
  if (receipt.erased) return ['erased'];
  const { corrections, reinstatable_until, consultation } = receipt;
  const isWithdrawn = receipt.withdrawn_at !== null;
  const isToCome = (time: string) => new Date(time) > new Date();
  const conditions = {
    [stepOf(receipt)]: !isWithdrawn,
    open: !isWithdrawn && corrections.length < MAX_CORRECTIONS,
    full: !isWithdrawn && corrections.length >= MAX_CORRECTIONS,
    withdrawn: isWithdrawn,
    reinstatable: isWithdrawn && reinstatable_until !== null && isToCome(reinstatable_until),
    'has-corrections': corrections.length > 0,
    'has-call': consultation !== null,
    [`call-${consultation?.state}`]: consultation !== null,
    'call-open': consultation?.state === 'booked' && isToCome(consultation.starts_at),
    'call-rebook': consultation?.state === 'cancelled' && !isWithdrawn,
  };
  return Object.entries(conditions).flatMap(([state, isShown]) => (isShown ? [state] : []));
}

/** The states in which the page has a list of free times. */
const OFFERING = ['call-open', 'call-rebook'];

function describe(
  receipt: EnquiryReceipt,
  states: readonly string[],
  token: string,
  slots: readonly Slot[] | undefined,
  remark: Remark | undefined,
): Filling {
  const invalid = remark?.state === 'invalid' ? remark : undefined;
  const { reinstatable_until: until } = receipt;
  const time_zone = receipt.consultation?.time_zone ?? null;
  return {
    states: [
      ...states,
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
      ...(receipt.consultation && { 'call-at': fullCallTime(receipt.consultation, 'visitor') }),
    },
    lists: {
      corrections: receipt.corrections.map(({ text, created_at }) => ({
        text,
        'sent-at': istTime(created_at),
      })),
      'call-times': [
        // Nothing is chosen beforehand: a careless click must not move the call.
        { value: '', label: 'Choose a time' },
        ...(slots ?? []).map(({ starts_at }) => ({
          value: starts_at,
          label: fullCallTime({ starts_at, time_zone }, 'visitor'),
        })),
      ],
    },
    values: { token, ...(invalid?.field === 'text' && { text: invalid.text }) },
    errors: invalid ? [{ field: invalid.field, message: invalid.message }] : [],
    idPrefix: 'receipt-',
  };
}

const PAGE = '/enquiry/receipt';

const REFUSALS: readonly Remark['state'][] = ['unconfirmed', 'invalid', 'call-taken'];

/**
 * The receipt as a page: 200, or 422 with what is wrong; 404 without a word about why for a link that opens nothing; 503.
 * @param token goes into the page's forms
 */
export async function receiptPage(
  request: ApiRequest,
  found: FoundReceipt,
  token: string,
  remark?: Remark,
): Promise<ApiResponse> {
  switch (found.kind) {
    case 'found': {
      const status = remark && REFUSALS.includes(remark.state) ? 422 : 200;
      const states = statesOf(found.receipt);
      const offersTimes = states.some((state) => OFFERING.includes(state));
      const slots = offersTimes ? await findFreeSlots(connect(request)) : [];
      const filling = describe(found.receipt, states, token, slots, remark);
      return showPage(request, PAGE, filling, { status });
    }
    case 'unknown':
      return showPage(request, PAGE, { states: ['unknown'] }, { status: 404 });
    case 'away':
      return showPage(request, PAGE, { states: ['unavailable'] }, UNAVAILABLE);
  }
}
