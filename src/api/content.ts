import { MAX_CONTENT_CALL_BYTES } from '../domain/content-editor';
import { contentCallSchema } from '../domain/http-api/content';
import { findManager, staffOnly } from '../server/auth/staff-only';
import { answerCall } from '../server/content/answer-call';
import { noteContentChange } from '../server/content/note-content-change';
import { env } from '../server/env';
import { endpoint } from '../server/http/endpoint';
import { problem } from '../server/http/problem';
import { parseJson } from '../server/http/read-input';

const NOTE_MS = 5_000;

const away = () =>
  problem(503, {
    detail: 'The content of this site is in its repository, and is changed there.',
    members: { hosted: true },
  });

/**
 * Decap's proxy protocol on the content folder: `{action, params}` → 200 with what Decap expects. 401, 403 for anybody but a manager
 * and with `proof` when one is due, 404, 409 for a file that was changed meanwhile, 413, 422 with the faults of the content in
 * `errors` and the first words in `error`, 503; with `hosted` where the site runs without its sources.
 */
const postContent = staffOnly({}, async ({ db, within }, _input, { request }) => {
  const { CONTENT_DIR } = env();
  const manager = await findManager(db);
  if (!manager.ok) return manager;
  const allowed = await noteContentChange(db, []);
  if (!allowed.ok) return allowed;
  if (CONTENT_DIR === undefined) return away();
  const call = parseJson(contentCallSchema, request, MAX_CONTENT_CALL_BYTES);
  if (!call.ok) return call;
  return answerCall(CONTENT_DIR, call.value, manager.value, (files) =>
    // Judging the content takes longer than a request to the database may.
    noteContentChange(within(AbortSignal.timeout(NOTE_MS)), files),
  );
});

export default endpoint({ POST: postContent });
