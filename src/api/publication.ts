import { publicationRequestSchema } from '../domain/http-api/publication';
import { staffOnly } from '../server/auth/staff-only';
import { findContentManager } from '../server/content/content-manager';
import { endpoint } from '../server/http/endpoint';
import { askFor, findPublication } from '../server/publishing/publication';

/**
 * The state of publishing: 200 as `publicationSchema`, with the build that visitors get, the draft and the build under way.
 * 401, 403 for anybody but a manager, 503; with `hosted` where the site is not built by its host.
 */
const getPublication = staffOnly({}, async (staff) => {
  const found = await findContentManager(staff, false);
  return found.ok ? findPublication(found.value) : found;
});

/**
 * Asks the host to build what is saved: `{kind}`, `draft` for managers to see or `publish` for visitors → 202. 409 while a
 * build is under way, 422, 503 with too little memory; 403 with `proof` when one is due, and else as for reading it.
 */
const postPublication = staffOnly({ body: publicationRequestSchema }, async (staff, { body }) => {
  const found = await findContentManager(staff);
  return found.ok ? askFor(body.kind, found.value) : found;
});

export default endpoint({ GET: getPublication, POST: postPublication });
