import { fullCallTime, visitorZone } from '../../domain/call-times';
import { dayIn } from '../../domain/clock';
import { nearestSlots } from '../../domain/consultation';
import { offerTimes } from '../consultations/times-page';
import { findFreeSlots, offeredSlotAt } from '../consultations/slots';
import { connect } from '../db/supabase';
import type { ApiRequest } from '../http/api-types';
import type { Filling } from '../pages/fill-page';
import { type EnquiryReceipt, receiptLocation } from './receipt';

type Call = NonNullable<EnquiryReceipt['consultation']>;

/** The part of the choice that the visitor sees. */
export interface CallView {
  /** The day whose times are shown, `YYYY-MM-DD`; else that of the free time closest to `near`, or to the call itself. */
  day?: string | undefined;
  near?: string | undefined;
  /** The time to which the visitor is asked to move the call. */
  to?: string | undefined;
}

const isToCome = (time: string) => new Date(time) > new Date();

const dayLocation = (token: string, day: string) =>
  `${receiptLocation(token)}&${new URLSearchParams({ day })}#move`;

/** The path and query of the question whether to move the call. */
export const moveQuestionLocation = (token: string, to: string): string =>
  `${receiptLocation(token)}&${new URLSearchParams({ to })}#move-question`;

function askToMove(call: Call, token: string, to: string): Filling {
  const { time_zone } = call;
  return {
    states: ['call-question'],
    slots: { 'move-to': fullCallTime({ starts_at: to, time_zone }, 'visitor') },
    lists: { 'move-back': [{ href: dayLocation(token, dayIn(visitorZone(call))(to)) }] },
    values: { consultation_at: to },
  };
}

async function offerOthers(
  request: ApiRequest,
  call: Call,
  token: string,
  { day, near }: CallView,
): Promise<Filling> {
  const slots = await findFreeSlots(connect(request));
  if (!slots) return { states: ['call-unavailable'] };
  const timeZone = visitorZone(call);
  const [closest] = nearestSlots(slots, near ?? call.starts_at, 1);
  const offer = offerTimes(slots, {
    timeZone,
    day: day ?? (closest && dayIn(timeZone)(closest.starts_at)),
    dayHref: (other) => dayLocation(token, other),
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
    : offerOthers(request, call, token, { ...view, near: view.near ?? view.to });
}

/** Fills in the receipt's call. It can be moved until it begins; one that was cancelled can be booked again. */
export async function describeCall(
  request: ApiRequest,
  { consultation: call, withdrawn_at }: EnquiryReceipt,
  token: string,
  view: CallView,
): Promise<Filling> {
  if (!call) return {};
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
