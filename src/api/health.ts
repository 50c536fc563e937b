import { z } from 'zod';
import { endpoint } from '../server/http/endpoint';
import type { ApiRequest } from '../server/http/api-types';
import { problem } from '../server/http/problem';
import { env } from '../server/env';
import { connect, keyHeaders } from '../server/db/supabase';
import { NEEDED_SCHEMA, readSchemaState } from '../server/db/schema-version';
import { isDataDiskFull } from '../server/data-disk';

const authSchema = z.object({ name: z.string() });

async function isAuthUp({ deadline }: ApiRequest): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  try {
    const answer = await fetch(new URL('/auth/v1/health', SUPABASE_URL), {
      headers: keyHeaders(SUPABASE_PUBLISHABLE_KEY),
      redirect: 'error',
      signal: deadline,
    });
    return answer.ok && authSchema.safeParse(await answer.json()).success;
  } catch {
    return false;
  }
}

/** Whether everything an enquiry needs is there: 200 `{status: "ok"}`, or 503 with `away: [...]`. */
async function getHealth(request: ApiRequest) {
  const [schema, auth, isDiskFull] = await Promise.all([
    readSchemaState(connect(request)),
    isAuthUp(request),
    isDataDiskFull(),
  ]);
  const away = [
    ...(isDiskFull ? ['disk'] : []),
    ...(schema.kind === 'unreachable' ? ['database'] : []),
    ...(schema.kind === 'old' ? ['schema'] : []),
    ...(auth ? [] : ['auth']),
  ];
  if (away.length === 0) return { status: 200, body: { status: 'ok' } };
  const detail = [
    `Away: ${away.join(', ')}.`,
    ...(isDiskFull ? ['The disk with the data is full.'] : []),
    ...(schema.kind === 'old'
      ? [`This version needs migration ${NEEDED_SCHEMA}; the newest is ${schema.found ?? 'older'}.`]
      : []),
  ];
  return problem(503, { detail: detail.join(' '), members: { away } });
}

export default endpoint({ GET: getHealth });
