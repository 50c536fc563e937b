import words from '../../words/receipt';
import { answerText } from '../../domain/custom-answers';
import type { FieldError } from '../../domain/zod';
import { serviceLabel } from '../../domain/enquiry-fields';
import { agencyTime } from '../../domain/time-text';
import { fullCallTime, visitorZone } from '../../domain/call-times';
import { fill } from '../../language/fill';
import { dayIn } from '../../domain/clock';
import { nearestSlots } from '../../domain/consultation';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { type Filling, showPage } from '../pages/show-page';
import { UNAVAILABLE } from '../http/problem';
import { offerTimes } from '../consultations/times-page';
import { findFreeSlots, offeredSlotAt } from '../consultations/slots';
import { connect } from '../db/supabase';
import { FILE_MAX } from '../../domain/file-bounds';
import { sizeText } from '../../domain/file-size';
import type { ReceiptFiles } from '../files/file-rows';
import { bookingLocation, type EnquiryReceipt, type FoundReceipt, type Remark } from './receipt';
import { language } from '../../language/language-context';
import { withLanguage } from '../../language/request-language';
import { readLanguage } from '../../language/languages';

/** The database takes no more. */
const MAX_CORRECTIONS = 5;

const isToCome = (time: string) => new Date(time) > new Date();

function stepOf({ status }: EnquiryReceipt): string {
  if (status === 'closed') return 'answered';
  return status === 'new' ? 'received' : 'handled';
}

/** The states of the enquiry; its call has others. */
function statesOf(receipt: EnquiryReceipt): string[] {
  if (receipt.erased) return ['erased'];
  const { corrections, reinstatable_until } = receipt;
  const isWithdrawn = receipt.withdrawn_at !== null;
  const conditions = {
    [stepOf(receipt)]: !isWithdrawn,
    promised: !isWithdrawn && receipt.status !== 'closed' && receipt.reply_due_at !== null,
    open: !isWithdrawn && corrections.length < MAX_CORRECTIONS,
    full: !isWithdrawn && corrections.length >= MAX_CORRECTIONS,
    withdrawn: isWithdrawn,
    reinstatable: isWithdrawn && reinstatable_until !== null && isToCome(reinstatable_until),
    'has-corrections': corrections.length > 0,
    'has-answers': receipt.custom_fields.length > 0,
  };
  return Object.entries(conditions).flatMap(([state, isShown]) => (isShown ? [state] : []));
}

/** The errors of a form that came back. */
function errorsOf(remark: Remark | undefined): FieldError[] {
  if (remark?.state === 'invalid') return [{ field: 'text', message: remark.message }];
  if (remark?.state === 'call-unchosen')
    return [{ field: 'consultation_at', message: remark.message }];
  if (remark?.state === 'files-unchosen')
    return [{ field: 'files', message: words.files.unchosen }];
  return [];
}

type Call = NonNullable<EnquiryReceipt['consultation']>;

/** The part of the choice that the visitor sees. */
interface CallView {
  /** The day whose times are shown, `YYYY-MM-DD`; else that of the free time closest to `near`, or to the call itself. */
  day?: string | undefined;
  near?: string | undefined;
  /** The time to which the visitor is asked to move the call. */
  to?: string | undefined;
  /** Offers times for a first call, too. */
  book?: boolean | undefined;
}

function askToMove(call: Call, token: string, to: string): Filling {
  const { time_zone } = call;
  return {
    states: ['call-question'],
    slots: { 'move-to': fullCallTime({ starts_at: to, time_zone }, 'visitor') },
    lists: { 'move-back': [{ href: bookingLocation(token, dayIn(visitorZone(call))(to)) }] },
    values: { consultation_at: to },
  };
}

async function offerTimesOf(
  request: ApiRequest,
  call: Pick<Call, 'time_zone'>,
  token: string,
  { day, near = new Date().toISOString() }: CallView,
): Promise<Filling> {
  const slots = await findFreeSlots(connect(request));
  if (!slots) return { states: ['call-unavailable'] };
  const timeZone = visitorZone(call);
  const [closest] = nearestSlots(slots, near, 1);
  const offer = offerTimes(slots, {
    timeZone,
    day: day ?? (closest && dayIn(timeZone)(closest.starts_at)),
    dayHref: (other) => bookingLocation(token, other),
  });
  return offer ? { ...offer, states: ['free'] } : { states: ['call-none'] };
}

/** The choice of another time, or once one was chosen, the question whether to move the call to it. */
async function describeChoice(
  request: ApiRequest,
  call: Call,
  token: string,
  view: CallView,
): Promise<Filling> {
  const slot = view.to === undefined ? undefined : offeredSlotAt(view.to);
  return call.state === 'booked' && slot
    ? askToMove(call, token, slot.starts_at)
    : offerTimesOf(request, call, token, {
        ...view,
        near: view.near ?? view.to ?? call.starts_at,
      });
}

/** Offers times for a first call to somebody who asks for them. */
async function offerFirstCall(
  request: ApiRequest,
  { status, withdrawn_at }: EnquiryReceipt,
  token: string,
  view: CallView,
): Promise<Filling> {
  if (!view.book || withdrawn_at !== null || status === 'closed') return {};
  const choice = await offerTimesOf(request, { time_zone: null }, token, view);
  return { ...choice, states: ['call-unbooked', ...(choice.states ?? [])] };
}

/** Fills in the receipt's call. It can be moved until it begins; one that was cancelled can be booked again. */
async function describeCall(
  request: ApiRequest,
  receipt: EnquiryReceipt,
  token: string,
  view: CallView,
): Promise<Filling> {
  const { consultation: call, withdrawn_at } = receipt;
  if (!call) return offerFirstCall(request, receipt, token, view);
  const isBooked = call.state === 'booked';
  const isOpen = isBooked && isToCome(call.starts_at);
  const canChoose = isOpen || (call.state === 'cancelled' && withdrawn_at === null);
  const choice = canChoose ? await describeChoice(request, call, token, view) : {};
  return {
    ...choice,
    states: [
      'has-call',
      `call-${call.state}`,
      ...(isOpen ? ['call-open'] : []),
      ...(isBooked && isToCome(call.ends_at) ? ['call-joinable'] : []),
      ...(choice.states ?? []),
    ],
    slots: { 'call-at': fullCallTime(call, 'visitor'), ...choice.slots },
  };
}

type ReceiptFile = ReceiptFiles['files'][number];

/** Only what was judged has arrived. */
function fileText({ state, reason }: ReceiptFile): string {
  const { arrived, refused, unchecked } = words.files;
  if (state === 'accepted') return arrived;
  return state === 'refused' ? fill(refused, { reason: reason ?? '' }) : unchecked;
}

const isWanted = ({ state }: ReceiptFile) => state !== 'refused';

/** Lists the files of an enquiry, and offers to send more while it takes some. */
function describeFiles(
  files: readonly ReceiptFile[] | undefined,
  remark: Remark | undefined,
): Filling {
  const faults = remark?.state === 'files-refused' ? remark.faults : [];
  const isFull = (files ?? []).filter(isWanted).length >= FILE_MAX.count;
  return {
    states: [
      ...(files && files.length > 0 ? ['has-files'] : []),
      ...(files && !isFull ? ['takes-files'] : []),
    ],
    lists: {
      files: (files ?? []).map((file) => ({
        name: file.name,
        size: sizeText(file.bytes),
        state: fileText(file),
      })),
      'file-faults': faults.map(({ name, fault }) => ({ name, fault })),
    },
  };
}

function describe(
  { receipt, files }: Extract<FoundReceipt, { kind: 'found' }>,
  call: Filling,
  token: string,
  remark: Remark | undefined,
): Filling {
  const filesShown = describeFiles(files, remark);
  const { reinstatable_until: until, reply_due_at: due } = receipt;
  return {
    states: [
      ...statesOf(receipt),
      ...(call.states ?? []),
      ...(filesShown.states ?? []),
      ...(remark ? [remark.state] : []),
    ],
    slots: {
      reference: receipt.reference,
      service: serviceLabel(receipt.service),
      'received-at': agencyTime(receipt.created_at),
      message: receipt.message,
      ...(due !== null && { 'reply-due': agencyTime(due) }),
      ...(until !== null && { 'reinstatable-until': agencyTime(until) }),
      ...call.slots,
    },
    lists: {
      answers: receipt.custom_fields.map((answer) => ({
        label: answer.label,
        answer: answerText(answer),
      })),
      corrections: receipt.corrections.map(({ text, created_at }) => ({
        text,
        'sent-at': agencyTime(created_at),
      })),
      ...call.lists,
      ...filesShown.lists,
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
  'files-unchosen',
  'files-refused',
];

/** The outcome of the visitor's last action, and the part of the choice of times that is shown. */
export interface ReceiptView extends CallView {
  remark?: Remark | undefined;
}

async function showFound(
  request: ApiRequest,
  found: Extract<FoundReceipt, { kind: 'found' }>,
  token: string,
  { remark, ...view }: ReceiptView,
): Promise<ApiResponse> {
  const status = remark && REFUSALS.includes(remark.state) ? 422 : 200;
  const { receipt } = found;
  const book = view.book || remark?.state === 'call-taken' || remark?.state === 'call-unchosen';
  const call = receipt.erased ? {} : await describeCall(request, receipt, token, { ...view, book });
  return showPage(request, PAGE, describe(found, call, token, remark), { status });
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
  view: ReceiptView = {},
): Promise<ApiResponse> {
  switch (found.kind) {
    case 'found':
      return withLanguage(readLanguage(found.receipt.language ?? language()), () =>
        showFound(request, found, token, view),
      );
    case 'unknown':
      return showPage(request, PAGE, { states: ['unknown'] }, { status: 404 });
    case 'away':
      return showPage(request, PAGE, { states: ['unavailable'] }, UNAVAILABLE);
  }
}
