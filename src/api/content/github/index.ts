import { gitHubLogInSchema } from '../../../domain/http-api/content-github';
import { staffOnly } from '../../../server/auth/staff-only';
import { findProvedManager } from '../../../server/content/content-manager';
import { findGitHubApp } from '../../../server/github/github-app';
import { beginLogIn } from '../../../server/github/log-in';
import { endpoint } from '../../../server/http/endpoint';

/**
 * Begins a log-in at GitHub: `{is_public}` → 200 `{address}` of its page, and a cookie of ten minutes. 401, 403 for anybody but a
 * manager and with `proof` when one is due, 422, 503 with the variable that is `missing`.
 */
const postLogIn = staffOnly({ body: gitHubLogInSchema }, async (staff, { body }, call) => {
  const manager = await findProvedManager(staff);
  if (!manager.ok) return manager;
  const app = findGitHubApp();
  return app.ok ? beginLogIn(call, app.value, body.is_public) : app;
});

export default endpoint({ POST: postLogIn });
