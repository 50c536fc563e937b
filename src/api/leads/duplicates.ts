import { duplicatesQuerySchema } from '../../domain/http-api/lead-changes';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { findDuplicates } from '../../server/leads/add-lead';

/** Leads with this address or number: `?email=&phone=` → 200 `{leads}`, at most five, newest first. 401, 403, 422, 503. */
const getDuplicates = staffOnly({ query: duplicatesQuerySchema }, ({ db }, { query }) =>
  findDuplicates(db, query),
);

export default endpoint({ GET: getDuplicates });
