import { MAX_CONTENT_CALL_BYTES } from '../../domain/content-editor';
import { contentCallSchema } from '../../domain/http-api/content';
import { staffOnly } from '../../server/auth/staff-only';
import { answerCall } from '../../server/content/answer-call';
import { findContentManager } from '../../server/content/content-manager';
import { endpoint } from '../../server/http/endpoint';
import { parseJson } from '../../server/http/read-input';

/**
 * Decap's proxy protocol on the content folder: `{action, params}` → 200 with what Decap expects. 401, 403 for anybody but a
 * manager and with `proof` when one is due, 404, 409 for a file that was changed meanwhile, 413, 422 with the faults of the
 * content in `errors` and the first words in `error`, 503; with `hosted` where the site runs without its sources.
 */
const postContent = staffOnly({}, async (staff, _input, { request }) => {
  const found = await findContentManager(staff);
  if (!found.ok) return found;
  const { root, manager, note } = found.value;
  const call = parseJson(contentCallSchema, request, MAX_CONTENT_CALL_BYTES);
  return call.ok ? answerCall(root, call.value, manager, note) : call;
});

export default endpoint({ POST: postContent });
