import { staffOnly } from '../../server/auth/staff-only';
import { downloadBackup } from '../../server/backups/local-backups';
import { endpoint } from '../../server/http/endpoint';

/**
 * The newest backup: 200 `application/gzip`, streamed. Who took it is recorded. 401, 403 for anybody but a manager and with
 * `proof` when one is due, 404 when there is none, 503; with `hosted` as `GET /api/backups`.
 */
const getFile = staffOnly({}, async ({ db }, _input, { request }) => downloadBackup(db, request));

export default endpoint({ GET: getFile });
