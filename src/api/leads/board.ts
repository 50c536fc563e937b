import { leadQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/http/endpoint';
import { findBoard } from '../../server/leads/board';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * The list as a board: the list's filters → 200 `{columns: [{status, total, value, leads}]}`, the leads that changed last at
 * the top of each. 401, 403; 422 names the parameter that is wrong; 503.
 */
const getBoard = staffOnly({ query: leadQuerySchema }, ({ db, id }, { query }) =>
  findBoard(db, query, id),
);

export default endpoint({ GET: getBoard });
