import { ask, inShort } from './support/answer';
import type { Drill } from './support/drill';
import type { HostedStage } from './support/hosted-stage';
import { Ledger } from './support/ledger';
import { SESSION_COOKIE, signedIn, signIn, withCookie } from './support/staff';

export const authAway: Drill<HostedStage> = {
  name: 'Supabase Auth away',
  async run(claims, { host: { url }, between, database, staff }) {
    const ledger = new Ledger(url, database);
    const session = withCookie(await signedIn(url, staff));
    between.become('away', '/auth/v1');
    try {
      claims.same('signing in', '503, Retry-After', inShort(await signIn(url, staff)));
      claims.same(
        'a session from before',
        '200',
        (await ask(`${url}/api/session`, session)).status,
      );
      claims.same('its list of leads', '200', (await ask(`${url}/api/leads`, session)).status);
      claims.same('enquiry', '201', (await ledger.send(ledger.write())).status);
      const out = await ask(`${url}/api/session`, { ...session, method: 'DELETE' });
      const lost = out.headers
        .getSetCookie()
        .some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=;`));
      claims.same(
        'signing out',
        '503, cookie taken',
        `${out.status}, cookie ${lost ? 'taken' : 'left'}`,
      );
      const health = await ask(`${url}/api/health`);
      const away = /"away":(\[[^\]]*\])/.exec(health.text)?.[1] ?? 'nothing';
      claims.same('health', '503 ["auth"]', `${health.status} ${away}`);
    } finally {
      between.become('well');
    }
    claims.same('signing in afterwards', '200', (await signIn(url, staff)).status);
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};
