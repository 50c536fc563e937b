import { gitHubReturnSchema } from '../../../domain/http-api/content-github';
import { findManager, staffOnly } from '../../../server/auth/staff-only';
import { findGitHubApp } from '../../../server/github/github-app';
import { finishLogIn } from '../../../server/github/log-in';
import { endpoint } from '../../../server/http/endpoint';

/**
 * Ends a log-in at GitHub: `{code, state}` of its page → 200 `{token}`. 401, 403 for anybody but a manager, 410 for a log-in
 * that this browser and session did not begin within ten minutes and for a spent code, 422, 503. The proof was asked for when
 * it began.
 */
const postToken = staffOnly({ body: gitHubReturnSchema }, async ({ db }, { body }, call) => {
  const manager = await findManager(db);
  if (!manager.ok) return manager;
  const app = findGitHubApp();
  return app.ok ? finishLogIn(call, app.value, body) : app;
});

export default endpoint({ POST: postToken });
