import { consultationChangeSchema } from '../../../domain/http-api/consultations';
import { changeConsultation } from '../../../server/consultations/agenda';
import { endpoint } from '../../../server/http/endpoint';
import { leadChange } from '../../../server/desk/read-answer';

/**
 * Moves or books the call of a lead, or says how it stands: JSON `{starts_at}` or `{state}` → 200 `{consultation}`. 400, 401,
 * 403, 404, 409 the time is taken (`slots`: free ones around it) or the lead was erased or withdrawn, 413, 415, 422, 503.
 */
const patchConsultation = leadChange(consultationChangeSchema, changeConsultation);

export default endpoint({ PATCH: patchConsultation });
