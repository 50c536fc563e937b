import { factorCodeSchema } from '../../domain/http-api/session';
import { replaceCodes } from '../../server/auth/factor';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';

/**
 * A new set of recovery codes in place of the old: JSON `{code}` of the app → 200 `{recovery_codes}`, shown once. 401, 403,
 * 409 without a second factor, 422, 429, 503.
 */
const postRecoveryCodes = staffOnly({ body: factorCodeSchema }, async (_staff, { body }, call) =>
  replaceCodes(call, body.code),
);

export default endpoint({ POST: postRecoveryCodes });
