import { AGENCY_TIME_ZONE } from '../../domain/clock';
import { findFreeSlots } from '../../server/consultations/slots';
import { endpoint } from '../../server/http/endpoint';
import type { Call, Reply } from '../../server/http/call';
import { unavailable } from '../../server/http/problem';
import { connect } from '../../server/db/supabase';

/** The free times for a call, in order: 200 `{timezone, slots: [{starts_at, ends_at}]}`; 503. */
async function getSlots(call: Call): Promise<Reply> {
  const slots = await findFreeSlots(connect(call));
  return slots
    ? { status: 200, body: { timezone: AGENCY_TIME_ZONE, slots } }
    : unavailable('Free times cannot be looked up right now.');
}

export default endpoint({ GET: getSlots });
