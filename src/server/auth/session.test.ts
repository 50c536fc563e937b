import { IDLE_SECONDS, type Session } from './session';

const OLD = 'o'.repeat(40);
const NEW = 'n'.repeat(40);

/** The environment is read once per process, so each secret gets a fresh copy of the module. */
async function withSecret(secret: string) {
  jest.resetModules();
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_ANON_KEY: 'anon',
    SESSION_SECRET: secret,
  });
  return import('./session');
}

const session: Session = {
  access_token: `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(1200)}.${'b'.repeat(43)}`,
  refresh_token: 'r'.repeat(43),
  id: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10',
  email: `${'l'.repeat(60)}@meghdoot.example`,
  expires_at: 1,
  signed_in_at: 2,
  sealed_at: 3,
};

const header = (setCookie: string) => setCookie.split(';', 1)[0];

describe('the session cookie', () => {
  it('has every attribute that keeps it from scripts, other sites and plain HTTP', async () => {
    const { sealSession, clearedSession } = await withSecret(NEW);
    for (const cookie of [await sealSession(session), clearedSession()]) {
      expect(cookie).toMatch(/^__Host-session=/);
      const attributes = cookie.split('; ').slice(1);
      expect(attributes).toEqual(
        expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']),
      );
      expect(cookie).not.toContain('Domain');
    }
    expect(clearedSession()).toContain('Max-Age=0');
  });

  it('opens what it sealed, shows nothing of it, and fits into a browser', async () => {
    const { sealSession, openSession } = await withSecret(NEW);
    const cookie = await sealSession(session);
    expect(cookie.length).toBeLessThan(4096);
    expect(cookie).not.toContain('meghdoot');
    expect(await openSession(`other=1; ${header(cookie)}`)).toEqual(session);
  });

  it('refuses to make a cookie that browsers would drop', async () => {
    const { sealSession } = await withSecret(NEW);
    await expect(sealSession({ ...session, access_token: 'a'.repeat(3000) })).rejects.toThrow(
      'too large',
    );
  });

  it.each(['', '__Host-session=', '__Host-session=x', '__Host-session=Fe26.2*1*x*y*z', 'x;=;'])(
    'opens nothing from %j',
    async (cookie) => {
      const { openSession } = await withSecret(NEW);
      expect(await openSession(cookie)).toBeUndefined();
      expect(await openSession(undefined)).toBeUndefined();
    },
  );

  it('refuses a seal with one character changed', async () => {
    const { sealSession, openSession } = await withSecret(NEW);
    const cookie = header(await sealSession(session)) ?? '';
    const at = cookie.length - 60;
    const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
    expect(await openSession(changed)).toBeUndefined();
  });

  it('survives a new secret while the old one is listed, and no longer', async () => {
    const cookie = header(await (await withSecret(OLD)).sealSession(session));
    expect(await (await withSecret(`${NEW},${OLD}`)).openSession(cookie)).toEqual(session);
    expect(await (await withSecret(NEW)).openSession(cookie)).toBeUndefined();
  });

  it('is worth nothing after 30 idle minutes', async () => {
    const { sealSession, openSession } = await withSecret(NEW);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const young = { ...session, sealed_at: now };
    const cookie = header(await sealSession(young));
    clock.mockReturnValue(now + (IDLE_SECONDS - 5) * 1000);
    expect(await openSession(cookie)).toEqual(young);
    // iron allows clocks of different machines to differ by a minute.
    clock.mockReturnValue(now + (IDLE_SECONDS + 61) * 1000);
    expect(await openSession(cookie)).toBeUndefined();
  });
});
