import { z } from 'zod';
import { addStaff, connectAuthAdmin } from '../../host/supabase/staff-accounts';
import { leadListResponseSchema } from '../../src/domain/http-api/leads';
import type { BenchHost } from './host';

const STAFF = { email: 'bench-desk@example.in', password: 'correct horse battery' };

const tokenSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** Creates the account that the other functions log in with. */
export const addBenchStaff = ({ url, secretKey }: BenchHost['supabase']): Promise<void> =>
  addStaff(connectAuthAdmin(url, secretKey), STAFF.email, STAFF.password);

/** Logs in as the desk does; returns the `Cookie` header of the session. */
export async function signIn({ url }: BenchHost): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0];
  if (!answer.ok || !cookie) throw new Error(`Signing in was answered ${answer.status}.`);
  return cookie;
}

/** The reference of the newest lead. */
export async function newestReference({ url }: BenchHost, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/leads`, { headers: { cookie } });
  const [newest] = leadListResponseSchema.parse(await answer.json()).leads;
  if (!newest) throw new Error('There is no lead to open.');
  return newest.reference;
}

/** The account's id and an access token, to call the database without the host. */
export async function takeToken({
  url,
  publishableKey,
}: BenchHost['supabase']): Promise<{ id: string; token: string }> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  const { access_token: token, user } = tokenSchema.parse(await answer.json());
  return { id: user.id, token };
}
