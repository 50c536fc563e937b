import { AGENCY_TIME_ZONE, isTimeZone } from '../../domain/clock';
import { CONSULTATION_ONLY } from '../../domain/choices';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import type { Filling } from '../pages/fill-page';
import { showPage } from '../pages/show-page';
import { UNAVAILABLE } from '../http/problem';
import { connect } from '../db/supabase';
import { offerTimes } from './offered-times';
import { findFreeSlots } from './slots';

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
    dayHref: (other) =>
      `/api/consultations/page?${new URLSearchParams({ day: other, zone: timeZone })}`,
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
