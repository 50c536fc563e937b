import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../src/server/db/supabase';
import { ask } from './answer';
import type { Claims } from './drill';
import type { Entry } from './ledger';
import { withCookie } from './staff';

/** Whether a cookie opens the desk: its status for reading and for changing, and whether a lead came to light. */
export async function tryDesk(
  url: string,
  cookie: string,
  { fields, id }: { fields: Entry['fields']; id: string },
): Promise<string> {
  const list = await ask(`${url}/api/leads`, withCookie(cookie));
  const lead = await ask(`${url}/api/leads/${id}`, withCookie(cookie));
  const change = await ask(
    `${url}/api/leads/${id}`,
    withCookie(cookie, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'closed' }),
    }),
  );
  const isSeen = [list, lead, change].some(({ text }) => text.includes(fields.email));
  return `${list.status}, ${lead.status}, ${change.status}${isSeen ? ', a lead seen' : ''}`;
}

/** One lead as it is stored, for `claimUnchanged`. */
export async function leadRow(database: Db, key: string) {
  const { data, error } = await database
    .from('contact_submissions')
    .select()
    .eq('idempotency_key', key)
    .single();
  if (error) throw new Error(error.message);
  return data;
}

/** Claims that a lead is stored as it was before. */
export async function claimUnchanged(
  claims: Claims,
  database: Db,
  key: string,
  before: Awaited<ReturnType<typeof leadRow>>,
): Promise<void> {
  const isSame = isDeepStrictEqual(await leadRow(database, key), before);
  claims.same('the lead', 'unchanged', isSame ? 'unchanged' : 'changed');
}
