import { importAnswersSchema } from '../../domain/http-api/imports';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { importPathSchema } from '../../server/imports/import-path';
import { answerImport, readImport, undoImport } from '../../server/imports/imports';

/** An import: 200 `{import, plan}`; the plan is null once it has begun. 401, 403 for anybody but a manager, 404, 410, 503. */
const getImport = staffOnly({ path: importPathSchema }, (staff, { path }) =>
  readImport(staff, path.id),
);

/**
 * Answers the questions of a plan: JSON `{answers}`, all of them → 200 `{import, plan}`, the plan made anew. 409 it has
 * begun. 400, 401, 403 for anybody but a manager, 404, 410, 413, 415, 422, 503.
 */
const patchImport = staffOnly(
  { path: importPathSchema, body: importAnswersSchema },
  (staff, { path, body }) => answerImport(staff, path.id, body.answers),
);

/**
 * Undoes an import by some of its rows: 200 `{import}`, whose state is `undone` after the last of them. Leads that somebody has
 * worked on stay: then the last answer is 409, whose `import` names them in `kept`. 401, 403 for anybody but a manager, 404, 503.
 */
const deleteImport = staffOnly({ path: importPathSchema }, (staff, { path }) =>
  undoImport(staff, path.id),
);

export default endpoint({ GET: getImport, PATCH: patchImport, DELETE: deleteImport });
