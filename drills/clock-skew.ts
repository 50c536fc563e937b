import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replyDueBy } from '../src/domain/office-hours';
import { type Answer, ask } from './support/answer';
import { leadRow } from './support/desk-probe';
import type { Drill } from './support/drill';
import { claimsOf, openCookie, sealCookie, signClaims } from './support/forgery';
import type { HostedStage } from './support/hosted-stage';
import { type Entry, Ledger } from './support/ledger';
import { signedIn, withCookie } from './support/staff';

const minuteMs = 60_000;
const shiftedClock = path.join(__dirname, 'support', 'shifted-clock.mjs');
const promiseSchema = z.object({ reply_due_at: z.string() });
const secretsSchema = z.object({ jwtSecret: z.string() });

/** Whose clock the promise to a visitor was reckoned by; the row was made by the database's. */
async function promisedBy(
  { database }: HostedStage,
  entry: Entry,
  answer: Answer,
): Promise<string> {
  const { created_at } = await leadRow(database, entry.key);
  const isNow = Math.abs(Date.parse(created_at) - Date.now()) < 2 * minuteMs;
  const promised = promiseSchema.parse(JSON.parse(answer.text)).reply_due_at;
  const isItsOwn = promised === replyDueBy(new Date(created_at)).toISOString();
  return isNow && isItsOwn ? 'the database’s clock' : 'another clock';
}

/** A cookie whose access token ended five minutes ago by the database's clock; the cookie itself says otherwise. */
async function withEndedToken(
  { databaseDir, secrets }: HostedStage,
  cookie: string,
): Promise<string> {
  const { jwtSecret } = secretsSchema.parse(
    JSON.parse(await readFile(path.join(databaseDir, 'secrets.json'), 'utf8')),
  );
  const session = await openCookie(cookie, secrets.newest);
  const exp = Math.floor((Date.now() - 5 * minuteMs) / 1000);
  const access_token = await signClaims({ ...claimsOf(session.access_token), exp }, jwtSecret);
  return sealCookie({ ...session, access_token }, secrets.newest);
}

/** Leaves the host with a wrong clock: the last of its lane. */
export const clockSkew: Drill<HostedStage> = {
  name: 'clock of the host wrong',
  async run(claims, stage) {
    const { host, database, staff, variables } = stage;
    const ledger = new Ledger(host.url, database);
    const startShifted = async (minutes: number) => {
      await host.end('SIGTERM');
      await host.start({
        variables: { ...variables, CLOCK_SHIFT_MS: String(minutes * minuteMs) },
        nodeArgs: ['--import', shiftedClock],
      });
    };
    const desk = async (cookie: string) =>
      (await ask(`${host.url}/api/leads`, withCookie(cookie))).status;

    /** These answers must not depend on the clock. */
    const tryAll = async (side: string): Promise<string> => {
      const entry = ledger.write();
      const answer = await ledger.send(entry);
      const by = await promisedBy(stage, entry, answer);
      claims.same(
        `${side}: enquiry, promised by`,
        '201, the database’s clock',
        `${answer.status}, ${by}`,
      );
      const cookie = await signedIn(host.url, staff);
      claims.same(`${side}: desk`, 200, await desk(cookie));
      claims.same(
        `${side}: desk, token ended by the database’s clock`,
        401,
        await desk(await withEndedToken(stage, cookie)),
      );
      const left = await signedIn(host.url, staff);
      await ask(`${host.url}/api/session`, withCookie(left, { method: 'DELETE' }));
      claims.same(`${side}: desk after signing out`, 401, await desk(left));
      return cookie;
    };

    await startShifted(-10);
    const kept = await tryAll('10 min behind');
    await startShifted(22);
    claims.same('desk after 32 minutes idle', 401, await desk(kept));
    await tryAll('22 min ahead');
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};
