import { consultationChangeSchema } from '../../../domain/http-api/consultations';
import { changeConsultation } from '../../../server/consultations/agenda';
import { endpoint } from '../../../server/http/endpoint';
import { staffOnly } from '../../../server/auth/staff-only';
import { leadPathSchema } from '../../../server/leads/lead-path';

/**
 * Moves or books the call of a lead, or says how it stands: JSON `{starts_at, was?}` or `{state, was?}` → 200 `{consultation}`.
 * 400, 401, 403, 404, 409 the time is taken (`slots`: free ones around it), the call is not `was`, or the lead was erased or
 * withdrawn, 413, 415, 422, 503.
 */
const patchConsultation = staffOnly(
  { path: leadPathSchema, body: consultationChangeSchema },
  ({ db }, { path, body }) => changeConsultation(db, path.id, body),
);

export default endpoint({ PATCH: patchConsultation });
