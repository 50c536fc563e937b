import { endpoint } from '../../../server/http/endpoint';
import { noteWriting } from '../../../server/leads/follow-up';
import { staffOnly } from '../../../server/auth/staff-only';
import { leadPathSchema } from '../../../server/leads/lead-path';

/**
 * The caller writes a reply to this lead: 200 `{writing}`, the names of the colleagues who do so too. 401, 403, 404, 409 the
 * lead is spam, 503.
 */
const putWriting = staffOnly({ path: leadPathSchema }, ({ db }, { path }) =>
  noteWriting(db, path.id, true),
);

/** The caller no longer writes one: 204. 401, 403, 404, 503. */
const deleteWriting = staffOnly({ path: leadPathSchema }, async ({ db }, { path }) => {
  const noted = await noteWriting(db, path.id, false);
  return noted.ok ? { status: 204 } : noted;
});

export default endpoint({ PUT: putWriting, DELETE: deleteWriting });
