import { AGENCY_TIME_ZONE, dayIn, isTimeZone, timeFormat } from '../../domain/clock';
import type { Slot } from '../../domain/consultation';
import { clockText } from '../../domain/time-text';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import type { Filling } from '../pages/fill-page';
import { showPage } from '../pages/show-page';
import { UNAVAILABLE } from '../http/problem';
import { connect } from '../db/supabase';
import { findFreeSlots } from './slots';

function listDays(slots: readonly Slot[], timeZone: string, current: string | undefined) {
  const dayOf = dayIn(timeZone);
  const { text } = timeFormat(timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
  const days = new Map(slots.map(({ starts_at }) => [dayOf(starts_at), text(starts_at)]));
  return [...days].map(([day, label]) => ({
    day: label,
    href: `/api/consultations/page?${new URLSearchParams({ day, zone: timeZone })}`,
    current: day === current ? 'yes' : '',
  }));
}

function listTimes(slots: readonly Slot[], timeZone: string, chosen: string | undefined) {
  const clock = timeFormat(timeZone, { timeStyle: 'short' });
  return slots.map(({ starts_at }) => {
    const time = clock.text(starts_at);
    const inIndia = clockText(starts_at);
    return {
      id: `time-${starts_at}`,
      value: starts_at,
      checked: starts_at === chosen ? 'yes' : '',
      time,
      ist: time === inIndia ? 'IST' : `(${inIndia} IST)`,
    };
  });
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
  const chosen = toUtc(options.chosen);
  const dayOf = dayIn(timeZone);
  const longDay = timeFormat(timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
  const wanted = day ?? (chosen && dayOf(chosen));
  const first = slots?.find(({ starts_at }) => dayOf(starts_at) === wanted) ?? slots?.[0];
  const current = first && dayOf(first.starts_at);
  const state = slots === undefined ? 'away' : first ? 'free' : 'none';
  const head = state === 'away' && response.status === 200 ? UNAVAILABLE : response;
  return showPage(
    request,
    '/consultation/times',
    {
      ...filling,
      states: [...(filling.states ?? []), state],
      slots: {
        ...filling.slots,
        zone: timeZone,
        ...(first && {
          'chosen-day': longDay.text(first.starts_at),
        }),
      },
      lists: {
        days: listDays(slots ?? [], timeZone, current),
        times: listTimes(
          (slots ?? []).filter(({ starts_at }) => dayOf(starts_at) === current),
          timeZone,
          chosen,
        ),
      },
      values: {
        service: 'consultation',
        ...values,
        time_zone: timeZone,
        zone: timeZone,
        day: current ?? '',
      },
    },
    head,
  );
}
