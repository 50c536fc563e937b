import { versionPictureQuerySchema } from '../../../../domain/http-api/content-versions';
import { staffOnly } from '../../../../server/auth/staff-only';
import { findContentManager } from '../../../../server/content/content-manager';
import { readVersionPicture } from '../../../../server/content/read-version';
import { versionPathSchema } from '../../../../server/content/versions';
import { endpoint } from '../../../../server/http/endpoint';

/**
 * A picture as it was `before` a version, or `after` it: `?file=&side=` → 200 with its bytes. 401, 403 for anybody but a
 * manager and with `proof` when one is due, 404, 422, 503; with `hosted` where the site runs without its sources.
 */
const getPicture = staffOnly(
  { path: versionPathSchema, query: versionPictureQuerySchema },
  async (staff, { path, query }) => {
    const found = await findContentManager(staff);
    return found.ok ? readVersionPicture(found.value.root, path.id, query) : found;
  },
);

export default endpoint({ GET: getPicture });
