import { randomUUID } from 'node:crypto';
import { connectAuthAdmin, disableStaff } from '../host/supabase/staff-accounts';
import { ask } from './support/answer';
import { claimUnchanged, leadRow, tryDesk } from './support/desk-probe';
import type { Drill } from './support/drill';
import { garble, openCookie, sealCookie } from './support/forgery';
import { type HostedStage, randomSecret } from './support/hosted-stage';
import { Ledger } from './support/ledger';
import { hire, signedIn, withCookie } from './support/staff';

const shut = '401, 401, 401';
const eightHoursMs = 8 * 60 * 60 * 1000;

export const sessionCookies: Drill<HostedStage> = {
  name: 'session cookies',
  async run(claims, { host: { url }, database, supabase, staff, secrets }) {
    const ledger = new Ledger(url, database);
    const entry = ledger.write();
    await ledger.send(entry);
    const before = await leadRow(database, entry.key);
    const lead = { ...entry, id: before.id };
    const attempt = async (what: string, expected: string, cookie: string) =>
      claims.same(what, expected, await tryDesk(url, cookie, lead));

    const cookie = await signedIn(url, staff);
    const session = await openCookie(cookie, secrets.newest);
    const read = async (held: string) => (await ask(`${url}/api/leads`, withCookie(held))).status;
    claims.same('a good one, for comparison', 200, await read(cookie));
    const underOlder = await sealCookie(session, secrets.older);
    claims.same('sealed with the older of two secrets', 200, await read(underOlder));
    await attempt('none', shut, '');
    await attempt('garbled', shut, garble(cookie));
    await attempt(
      'sealed with a secret that is not listed',
      shut,
      await sealCookie(session, randomSecret()),
    );
    const old = { ...session, signed_in_at: Date.now() - eightHoursMs - 60_000 };
    await attempt('signed in 8 hours ago', shut, await sealCookie(old, secrets.newest));
    const blank = { ...session, access_token: supabase.publishableKey };
    await attempt(
      'with the publishable key as token',
      shut,
      await sealCookie(blank, secrets.newest),
    );

    const colleague = `${randomUUID()}@meghdoot.example`;
    await hire(supabase, colleague);
    const colleagues = await signedIn(url, colleague);
    const admin = connectAuthAdmin(supabase.url, supabase.secretKey);
    await disableStaff(admin, colleague, 'drill');
    await attempt('of a disabled account', shut, colleagues);

    await ask(`${url}/api/session`, withCookie(cookie, { method: 'DELETE' }));
    await attempt('replayed after signing out', shut, cookie);

    await claimUnchanged(claims, database, entry.key, before);
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};
