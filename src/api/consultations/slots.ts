import words from '../../words/server';
import { AGENCY_TIME_ZONE } from '../../domain/clock';
import { findFreeSlots } from '../../server/consultations/slots';
import { endpoint } from '../../server/http/endpoint';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { unavailable } from '../../server/http/problem';
import { connect } from '../../server/db/supabase';

/** The free times for a call, in order: 200 `{timezone, slots: [{starts_at, ends_at}]}`; 503. */
async function getSlots(request: ApiRequest): Promise<ApiResponse> {
  const slots = await findFreeSlots(connect(request));
  return slots
    ? { status: 200, body: { timezone: AGENCY_TIME_ZONE, slots } }
    : unavailable(words.answers.timesUnknown);
}

export default endpoint({ GET: getSlots });
