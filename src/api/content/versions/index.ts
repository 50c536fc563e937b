import { staffOnly } from '../../../server/auth/staff-only';
import { findContentManager } from '../../../server/content/content-manager';
import { versionsFolder } from '../../../server/content/save-change';
import { openVersions } from '../../../server/content/versions';
import { endpoint } from '../../../server/http/endpoint';

/**
 * The last versions of the content, newest first: 200 `{versions}`. 401, 403 for anybody but a manager and with `proof` when
 * one is due, 503; with `hosted` where the site runs without its sources.
 */
const getVersions = staffOnly({}, async (staff) => {
  const found = await findContentManager(staff);
  if (!found.ok) return found;
  const store = await openVersions(found.value.root, versionsFolder());
  return { ok: true, value: { versions: await store.list() } };
});

export default endpoint({ GET: getVersions });
