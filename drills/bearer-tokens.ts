import { keyHeaders } from '../src/server/db/supabase';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ask } from './support/answer';
import { claimUnchanged, leadRow } from './support/desk-probe';
import type { Drill } from './support/drill';
import { claimsOf, openCookie, signClaims, unsigned } from './support/forgery';
import { type HostedStage, randomSecret } from './support/hosted-stage';
import { Ledger } from './support/ledger';
import { signedIn } from './support/staff';

const grantSchema = z.object({ access_token: z.string() });
const accountPassword = 'correct horse battery';

/** An account of the project that is nobody's at the desk, though it calls itself admin where it may. */
async function strangersToken({
  url,
  publishableKey,
  secretKey,
}: HostedStage['supabase']): Promise<string> {
  const email = `${randomUUID()}@example.in`;
  const json = { 'content-type': 'application/json' };
  const user_metadata = { role: 'admin' };
  await ask(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { ...json, ...keyHeaders(secretKey) },
    body: JSON.stringify({ email, password: accountPassword, email_confirm: true, user_metadata }),
  });
  const grant = await ask(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...json, apikey: publishableKey },
    body: JSON.stringify({ email, password: accountPassword }),
  });
  return grantSchema.parse(JSON.parse(grant.text)).access_token;
}

export const bearerTokens: Drill<HostedStage> = {
  name: 'tokens straight at the database',
  async run(claims, { host, database, supabase, staff, secrets }) {
    const ledger = new Ledger(host.url, database);
    const entry = ledger.write();
    await ledger.send(entry);
    const { id } = await leadRow(database, entry.key);
    const good = (await openCookie(await signedIn(host.url, staff), secrets.newest)).access_token;

    /** Statuses of reading and changing the table, the desk's view and its calls; whether the lead came to light. */
    const attempt = async (token: string): Promise<string> => {
      const headers = {
        apikey: supabase.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      };
      const rest = (path: string, method: string, body?: object) =>
        ask(`${supabase.url}/rest/v1/${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
      const answers = [
        await rest('contact_submissions?select=*', 'GET'),
        await rest(`contact_submissions?id=eq.${id}`, 'PATCH', { status: 'closed' }),
        await rest('leads?select=*', 'GET'),
        await rest('rpc/desk_summary', 'POST', {}),
      ];
      const isSeen = answers.some(({ text }) => text.includes(entry.fields.email));
      return isSeen ? 'a lead seen' : answers.map(({ status }) => status).join(', ');
    };
    const claimsOfGood = claimsOf(good);
    claims.same('a good one, for comparison', 'a lead seen', await attempt(good));
    const before = await leadRow(database, entry.key);
    claims.same(
      'signed with another key',
      '401, 401, 401, 401',
      await attempt(await signClaims(claimsOfGood, randomSecret())),
    );
    claims.same(
      'not signed',
      '401, 401, 401, 401',
      await attempt(unsigned({ ...claimsOfGood, role: 'service_role' })),
    );
    claims.same(
      'the publishable key',
      'nothing seen',
      seenBy(await attempt(supabase.publishableKey)),
    );
    claims.same(
      'of an account without access',
      'nothing seen',
      seenBy(await attempt(await strangersToken(supabase))),
    );
    await claimUnchanged(claims, database, entry.key, before);
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};

const seenBy = (outcome: string) => (outcome === 'a lead seen' ? outcome : 'nothing seen');
