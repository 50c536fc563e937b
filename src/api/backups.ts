import { staffOnly } from '../server/auth/staff-only';
import { makeBackup, readBackups } from '../server/backups/local-backups';
import { endpoint } from '../server/http/endpoint';

/**
 * The backups of this machine: 200 `{latest, making, failed}`. 401, 403 for anybody but a manager, 503; with `hosted` where a
 * hosted Supabase project makes its own.
 */
const getBackups = staffOnly({}, async ({ db }, _input, { request }) => readBackups(db, request));

/** Begins to make one, which goes on after the answer, or names the one that is being made: 202, and else as above. */
const postBackups = staffOnly(
  {},
  async ({ db }, _input, { request }) => makeBackup(db, request),
  202,
);

export default endpoint({ GET: getBackups, POST: postBackups });
