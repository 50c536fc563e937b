import { eventSchema } from '../../../../domain/http-api/lead-changes';
import { staffOnly } from '../../../../server/auth/staff-only';
import { endpoint } from '../../../../server/http/endpoint';
import { readAnswers } from '../../../../server/leads/change-leads';
import { leadPathSchema } from '../../../../server/leads/lead-path';

/** Marks the answers of a lead up to this event as read: JSON `{event}` → 204. 400, 401, 403, 404, 413, 415, 422, 503. */
const postRead = staffOnly({ path: leadPathSchema, body: eventSchema }, ({ db }, { path, body }) =>
  readAnswers(db, path.id, body.event),
);

export default endpoint({ POST: postRead });
