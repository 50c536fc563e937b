import { IDLE_SECONDS, type Session } from './session-cookies';

const OLD = 'o'.repeat(40);
const NEW = 'n'.repeat(40);

/** The environment is read once per process, so each secret gets a fresh copy of the module. */
async function withSecret(secret: string, SITE_URL = '') {
  jest.resetModules();
  Object.assign(globalThis.process.env, {
    SITE_URL,
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: secret,
  });
  return import('./session-cookies');
}

const session: Session = {
  access_token: `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(1200)}.${'b'.repeat(43)}`,
  refresh_token: 'r'.repeat(43),
  id: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10',
  email: `${'l'.repeat(60)}@meghdoot.example`,
  expires_at: 1,
  signed_in_at: 2,
  active_at: 3,
  sealed_at: 3,
};

/** As on Netlify, where nothing says what the line is, and it is TLS. */
const TLS = { headers: {} };
const requestWith = (cookie: string | undefined) => ({ headers: { cookie } });

const header = (setCookie: string) => setCookie.split(';', 1)[0];

describe('the session cookie', () => {
  it('has every attribute that keeps it from scripts, other sites and plain HTTP', async () => {
    const { sealSession, clearedSession } = await withSecret(NEW);
    for (const cookie of [await sealSession(TLS, session), clearedSession(TLS)]) {
      expect(cookie).toMatch(/^__Host-session=/);
      const attributes = cookie.split('; ').slice(1);
      expect(attributes).toEqual(
        expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']),
      );
      expect(cookie).not.toContain('Domain');
    }
    expect(clearedSession(TLS)).toContain('Max-Age=0');
  });

  it.each([
    ['nobody says what the line is, as on Netlify', undefined, '', '__Host-session'],
    ['our host says TLS', 'https', '', '__Host-session'],
    ['a proxy that is not believed ends TLS', 'http', 'https://site.example', '__Host-session'],
    [
      'a believed proxy ends TLS for a site said to be plain',
      'https',
      'http://a.in',
      '__Host-session',
    ],
    ['our host says plain HTTP', 'http', '', 'session'],
    ['the site is said to be plain', undefined, 'http://127.0.0.1:9000', 'session'],
  ])('is named for the line: %s', async (_case, protocol, siteUrl, name) => {
    const { sealSession, openSession, clearedSession } = await withSecret(NEW, siteUrl);
    const asked = { headers: { 'x-client-protocol': protocol } };
    const cookie = await sealSession(asked, session);
    expect(cookie.split('=', 1)).toEqual([name]);
    expect(clearedSession(asked).split('=', 1)).toEqual([name]);
    expect(cookie.includes('; Secure')).toBe(name !== 'session');
    expect(cookie).toMatch(/; Path=\/; HttpOnly; (Secure; )?SameSite=Strict$/);
    const own = { headers: { ...asked.headers, cookie: header(cookie) } };
    expect(await openSession(own)).toEqual(session);
  });

  it('of plain HTTP opens nothing over TLS, where anybody on the line could have set it', async () => {
    const { sealSession, openSession } = await withSecret(NEW);
    const plain = { headers: { 'x-client-protocol': 'http' } };
    const cookie = header(await sealSession(plain, session));
    expect(await openSession({ headers: { ...plain.headers, cookie } })).toEqual(session);
    expect(await openSession(requestWith(cookie))).toBeUndefined();
  });

  it('opens what it sealed, shows nothing of it, and fits into a browser', async () => {
    const { sealSession, openSession } = await withSecret(NEW);
    const cookie = await sealSession(TLS, session);
    expect(cookie.length).toBeLessThan(4096);
    expect(cookie).not.toContain('meghdoot');
    expect(await openSession(requestWith(`other=1; ${header(cookie)}`))).toEqual(session);
  });

  it('refuses to make a cookie that browsers would drop, for the step of a code too', async () => {
    const { sealSession, sealFirstStep } = await withSecret(NEW);
    const large = { ...session, access_token: 'a'.repeat(3000), ends_early: false };
    await expect(sealSession(TLS, large)).rejects.toThrow('too large');
    await expect(sealFirstStep(TLS, large)).rejects.toThrow('too large');
  });

  it.each(['', '__Host-session=', '__Host-session=x', '__Host-session=Fe26.2*1*x*y*z', 'x;=;'])(
    'opens nothing from %j',
    async (cookie) => {
      const { openSession } = await withSecret(NEW);
      expect(await openSession(requestWith(cookie))).toBeUndefined();
      expect(await openSession(requestWith(undefined))).toBeUndefined();
    },
  );

  it('refuses a seal with one character changed', async () => {
    const { sealSession, openSession } = await withSecret(NEW);
    const cookie = header(await sealSession(TLS, session)) ?? '';
    const at = cookie.length - 60;
    const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
    expect(await openSession(requestWith(changed))).toBeUndefined();
  });

  it('survives a new secret while the old one is listed, and no longer', async () => {
    const cookie = header(await (await withSecret(OLD)).sealSession(TLS, session));
    expect(await (await withSecret(`${NEW},${OLD}`)).openSession(requestWith(cookie))).toEqual(
      session,
    );
    expect(await (await withSecret(NEW)).openSession(requestWith(cookie))).toBeUndefined();
  });

  it('is worth nothing after 30 idle minutes', async () => {
    const { sealSession, openSession } = await withSecret(NEW);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const young = { ...session, sealed_at: now };
    const cookie = header(await sealSession(TLS, young));
    clock.mockReturnValue(now + (IDLE_SECONDS - 5) * 1000);
    expect(await openSession(requestWith(cookie))).toEqual(young);
    // iron allows clocks of different machines to differ by a minute.
    clock.mockReturnValue(now + (IDLE_SECONDS + 61) * 1000);
    expect(await openSession(requestWith(cookie))).toBeUndefined();
  });
});
