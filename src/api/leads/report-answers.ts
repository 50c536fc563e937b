import { answerReportQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/http/endpoint';
import { staffOnly } from '../../server/auth/staff-only';
import { reportAnswers } from '../../server/leads/read-leads';

/**
 * The report by the answers to one of the form's own questions, a choice that filters the list: `?days=30&key=start` → 200
 * `{answers: [{answer, now, before}]}`. 401, 403, 422, 503.
 */
const getAnswers = staffOnly({ query: answerReportQuerySchema }, ({ db }, { query }) =>
  reportAnswers(db, query),
);

export default endpoint({ GET: getAnswers });
