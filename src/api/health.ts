import { endpoint } from '../server/http/endpoint';
import type { ApiRequest } from '../server/http/api-types';
import { problem } from '../server/http/problem';
import { env } from '../server/env';
import { connect } from '../server/db/supabase';

async function isDatabaseUp(request: ApiRequest): Promise<boolean> {
  const { data, error } = await connect(request).rpc('health');
  return !error && data;
}

async function isAuthUp({ deadline }: ApiRequest): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = env();
  try {
    const answer = await fetch(new URL('/auth/v1/health', SUPABASE_URL), {
      headers: { apikey: SUPABASE_ANON_KEY },
      signal: deadline,
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Whether everything an enquiry needs is there: 200 `{status: "ok"}`, or 503 with `away: [...]`. */
async function getHealth(request: ApiRequest) {
  const [database, auth] = await Promise.all([isDatabaseUp(request), isAuthUp(request)]);
  const away = [...(database ? [] : ['database']), ...(auth ? [] : ['auth'])];
  return away.length === 0
    ? { status: 200, body: { status: 'ok' } }
    : problem(503, { detail: `Away: ${away.join(', ')}.`, members: { away } });
}

export default endpoint({ GET: getHealth });
