import { proofSchema } from '../../domain/http-api/session';
import { prove } from '../../server/auth/prove';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';

/**
 * Proves who is at the desk, after a 403 with `proof`: JSON `{current}`, the present password, or `{code}` of the app → 204,
 * and for ten minutes nothing asks again. 401, 403, 409 without a second factor, 422, 429, 503.
 */
const postProof = staffOnly({ body: proofSchema }, async (_staff, { body }, call) =>
  prove(call, body),
);

export default endpoint({ POST: postProof });
