import { boardQuerySchema } from '../../domain/http-api/leads';
import { endpoint } from '../../server/http/endpoint';
import { findBoard } from '../../server/leads/list/find-board';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * The list as a board: the list's filters, `keep` → 200 `{columns: [{status, total, is_more, value, leads}]}`, the leads that are
 * due first at the top of each; with `group=company` also `companies`. 401, 403; 422 names the parameter that is wrong; 503.
 */
const getBoard = staffOnly({ query: boardQuerySchema }, ({ db, id }, { query }) =>
  findBoard(db, query, id),
);

export default endpoint({ GET: getBoard });
