import { endpoint } from '../server/http/endpoint';
import { findAway } from '../server/health';
import type { Call } from '../server/http/call';
import { problem } from '../server/http/problem';

/** Whether everything an enquiry needs is there: 200 `{status: "ok"}`, or 503 with `away: [...]`. */
async function getHealth(call: Call) {
  const away = await findAway(call);
  return away.length === 0
    ? { status: 200, body: { status: 'ok' } }
    : problem(503, { detail: `Away: ${away.join(', ')}.`, members: { away } });
}

export default endpoint({ GET: getHealth });
