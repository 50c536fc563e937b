import { CONSULTATION_ONLY } from '../../domain/enquiry-fields';
import { AGENCY_TIME_ZONE, dayIn, isTimeZone, timeFormat } from '../../domain/clock';
import type { Slot } from '../../domain/consultation';
import { clockText } from '../../domain/time-text';
import { zoneName } from '../../domain/zone';
import { connect } from '../db/supabase';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { UNAVAILABLE } from '../http/problem';
import { type Filling, showPage } from '../pages/show-page';
import { findFreeSlots } from './slots';
import { apiPath } from '../../language/paths';

interface OfferOptions {
  /** The zone in which days and times are told (IANA). */
  timeZone: string;
  /** The day whose times are shown, `YYYY-MM-DD`; else that of the chosen time, else the first with free times. */
  day?: string | undefined;
  /** The time that is already ticked, in UTC. */
  chosen?: string | undefined;
  /** The address that shows another day. */
  dayHref: (day: string) => string;
}

function listDays(slots: readonly Slot[], current: string, { timeZone, dayHref }: OfferOptions) {
  const dayOf = dayIn(timeZone);
  const { text } = timeFormat(timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
  const days = new Map(slots.map(({ starts_at }) => [dayOf(starts_at), text(starts_at)]));
  return [...days].map(([day, label]) => ({
    day: label,
    href: dayHref(day),
    current: day === current ? 'yes' : '',
  }));
}

function listTimes(slots: readonly Slot[], { timeZone, chosen }: OfferOptions) {
  const clock = timeFormat(timeZone, { timeStyle: 'short' });
  return slots.map(({ starts_at }) => {
    const time = clock.text(starts_at);
    const atAgency = clockText(starts_at);
    const zone = zoneName(starts_at);
    return {
      id: `time-${starts_at}`,
      value: starts_at,
      checked: starts_at === chosen ? 'yes' : '',
      time,
      'at-agency': time === atAgency ? zone : `(${atAgency} ${zone})`,
    };
  });
}

/**
 * Days with free times as links, and the times of one of them as radio buttons, for a page that shows them with `FilledDays`
 * and `FilledTimes`; undefined when no time is free.
 */
export function offerTimes(slots: readonly Slot[], options: OfferOptions) {
  const { timeZone, day, chosen } = options;
  const dayOf = dayIn(timeZone);
  const wanted = day ?? (chosen && dayOf(chosen));
  const first = slots.find(({ starts_at }) => dayOf(starts_at) === wanted) ?? slots[0];
  if (!first) return undefined;
  const current = dayOf(first.starts_at);
  const longDay = timeFormat(timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
  const sameDay = slots.filter(({ starts_at }) => dayOf(starts_at) === current);
  return {
    day: current,
    slots: { zone: timeZone, 'chosen-day': longDay.text(first.starts_at) },
    lists: { days: listDays(slots, current, options), times: listTimes(sameDay, options) },
  };
}

type TimesPageOptions = {
  /** The form that came back: what it held and what is wrong. */
  filling?: Filling;
  /** The time that was chosen in it. */
  chosen?: string | undefined;
  /** The day whose times are shown, `YYYY-MM-DD`; else that of the chosen time, else the first with free times. */
  day?: string | undefined;
  zone?: string | undefined;
  response?: Pick<ApiResponse, 'status' | 'headers'>;
};

const toUtc = (time: string | undefined) =>
  time !== undefined && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : undefined;

/**
 * The page on which a call is booked without scripts: days with free times, the times of one of them, and the form. Where
 * the times cannot be looked up, it says so (503), and a form that came back keeps all that was typed.
 */
export async function showTimes(
  request: ApiRequest,
  options: TimesPageOptions,
): Promise<ApiResponse> {
  const { filling = {}, day, response = { status: 200 } } = options;
  const { consultation_at: _radios, ...values } = filling.values ?? {};
  const zone = options.zone ?? values['time_zone'] ?? '';
  const timeZone = isTimeZone(zone) ? zone : AGENCY_TIME_ZONE;
  const slots = await findFreeSlots(connect(request));
  const offer = offerTimes(slots ?? [], {
    timeZone,
    day,
    chosen: toUtc(options.chosen),
    dayHref: (other) => apiPath('/api/consultations/page', { day: other, zone: timeZone }),
  });
  const state = slots === undefined ? 'away' : offer ? 'free' : 'none';
  const head = state === 'away' && response.status === 200 ? UNAVAILABLE : response;
  return showPage(
    request,
    '/consultation/times',
    {
      ...filling,
      states: [...(filling.states ?? []), state],
      slots: { ...filling.slots, zone: timeZone, ...offer?.slots },
      lists: offer?.lists ?? {},
      values: {
        service: CONSULTATION_ONLY,
        ...values,
        time_zone: timeZone,
        zone: timeZone,
        day: offer?.day ?? '',
      },
    },
    head,
  );
}
