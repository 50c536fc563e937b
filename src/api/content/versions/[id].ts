import { staffOnly } from '../../../server/auth/staff-only';
import { bringBack } from '../../../server/content/bring-back';
import { findContentManager } from '../../../server/content/content-manager';
import { readChanges } from '../../../server/content/read-version';
import { versionPathSchema } from '../../../server/content/versions';
import { endpoint } from '../../../server/http/endpoint';

/**
 * The changes of a version: 200 `{changes}`, file by file. 401, 403 for anybody but a manager and with `proof` when one is
 * due, 404, 503; with `hosted` where the site runs without its sources.
 */
const getChanges = staffOnly({ path: versionPathSchema }, async (staff, { path }) => {
  const found = await findContentManager(staff);
  return found.ok ? readChanges(found.value.root, path.id) : found;
});

/**
 * Makes the content what it was in a version, as a change like any other: 200 `{changed}` with the paths. 422 with the faults
 * that it would have now in `errors`; else as for reading it.
 */
const postBack = staffOnly({ path: versionPathSchema }, async (staff, { path }) => {
  const found = await findContentManager(staff);
  return found.ok ? bringBack(found.value, path.id) : found;
});

export default endpoint({ GET: getChanges, POST: postBack });
