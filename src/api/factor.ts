import {
  factorCodeSchema,
  factorStateSchema,
  presentPasswordSchema,
} from '../domain/http-api/session';
import { beginFactor, finishFactor, removeFactor } from '../server/auth/factor';
import { staffOnly } from '../server/auth/staff-only';
import { readResponse } from '../server/db/read-response';
import { endpoint } from '../server/http/endpoint';

/** One's own second factor: 200 `{factor, recovery_codes_left}`. 401, 403, 503. */
const getFactor = staffOnly({}, async ({ db }) =>
  readResponse('factor_state', await db.rpc('factor_state'), (state) =>
    factorStateSchema.parse(state),
  ),
);

/**
 * Begins to set up a factor, or the one that replaces it: JSON `{current}`, the present password → 201 `{secret, uri,
 * recovery_codes}`, shown once; the codes count as soon as the factor does. 401, 403, 422, 429, 503.
 */
const postFactor = staffOnly(
  { body: presentPasswordSchema },
  async ({ db }, { body }, call) => beginFactor(db, call, body.current),
  201,
);

/**
 * Ends the set-up by the first code: JSON `{code}` → 204; all other sessions end. 401, 403, 409 when no set-up was begun, it
 * took too long or it has ended, 422, 429, 503; after a 503 the next code ends it.
 */
const putFactor = staffOnly({ body: factorCodeSchema }, async (_staff, { body }, call) =>
  finishFactor(call, body.code),
);

/**
 * Removes it: JSON `{current}` → 204; all other sessions end. 401, 403 where managers need one and with `proof` when one is due,
 * 422, 429, 503.
 */
const deleteFactor = staffOnly({ body: presentPasswordSchema }, async ({ db }, { body }, call) =>
  removeFactor(db, call, body.current),
);

export default endpoint({
  GET: getFactor,
  POST: postFactor,
  PUT: putFactor,
  DELETE: deleteFactor,
});
