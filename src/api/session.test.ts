import { postJson } from '../../testing/server/enquiry';
import { cookieOf, signInCookie } from '../../testing/server/sign-in';
import { PASSWORD, startStack, type Stack } from '../../testing/server/stack';
import session from './session';

const ADMIN = 'admin@meghdoot.example';
const VISITOR = 'visitor@meghdoot.example';
const PATH = '/api/session';
const MINUTE = 60_000;
const WHO = {
  staff: {
    ...{ id: expect.any(String), email: ADMIN },
    ...{ name: 'Admin', role: 'manager', day_mail_at: '09:00' },
    ...{ factor: false, needs_factor: false, factor_due: null, address_change: null },
  },
  email: { sending: 'files' },
};

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ [PATH]: session });
  await stack.addUser(ADMIN, 'admin');
  await stack.addUser(VISITOR);
});
afterAll(() => stack.stop());

/** Moves this process's clock on; the network and the database keep theirs. */
function later(ms: number) {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
}

const withCookie = (cookie: string, method = 'GET', headers: Record<string, string> = {}) =>
  stack.call(PATH, { method, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } });

describe('signing in', () => {
  it.each(['host', 'netlify'] as const)(
    'answers who it is and sets the cookie, on %s',
    async (place) => {
      const answer = await stack.call(PATH, postJson({ email: ADMIN, password: PASSWORD }), place);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual(WHO);
      const [cookie] = answer.headers.getSetCookie();
      expect(cookie).toMatch(
        /^__Host-session=[^;]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      expect(cookie?.length).toBeLessThan(4096);
    },
  );

  it('works on plain HTTP, where WebKit stores no cookie that insists on TLS', async () => {
    const plain = { 'x-client-protocol': 'http' };
    const { headers, ...init } = postJson({ email: ADMIN, password: PASSWORD });
    const answer = await stack.call(PATH, { ...init, headers: { ...headers, ...plain } });
    const set = answer.headers.getSetCookie();
    expect(set.map((cookie) => cookie.split('=', 1)[0])).toEqual(['session', 'device']);
    expect(set.filter((cookie) => cookie.includes('Secure'))).toEqual([]);
    const own = { ...plain, cookie: cookieOf(set[0] ?? ''), 'sec-fetch-site': 'same-origin' };
    expect((await stack.call(PATH, { headers: own })).status).toBe(200);
    const out = await stack.call(PATH, { method: 'DELETE', headers: own });
    expect(out.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
  });

  it('makes a new session and ends the one that this browser had, and no other', async () => {
    const [before, elsewhere] = [
      await signInCookie(stack, ADMIN),
      await signInCookie(stack, ADMIN),
    ];
    const { headers, ...init } = postJson({ email: ADMIN, password: PASSWORD });
    const own = { cookie: before, 'sec-fetch-site': 'same-origin' };
    const answer = await stack.call(PATH, { ...init, headers: { ...headers, ...own } });
    const now = cookieOf(answer.headers.get('set-cookie') ?? '');
    expect(now).toMatch(/^__Host-session=.+/);
    expect(now).not.toBe(before);
    const statuses = [before, elsewhere, now].map(async (one) => (await withCookie(one)).status);
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  });

  it('tells a wrong password and an unknown account nothing apart', async () => {
    const wrong = await stack.call(PATH, postJson({ email: ADMIN, password: 'wrong' }));
    const unknown = await stack.call(PATH, postJson({ email: 'a@b.in', password: PASSWORD }));
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const body = await wrong.json();
    expect(body).toMatchObject({ status: 401, detail: 'Invalid email or password.' });
    expect(await unknown.json()).toEqual(body);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    [{ email: '', password: 'x' }, 'email'],
    [{ email: ADMIN }, 'password'],
    [{ email: ADMIN, password: ['x'] }, 'password'],
    [{ email: ADMIN, password: 'x'.repeat(300) }, 'password'],
    [{ email: ADMIN, password: 'x', role: 'admin' }, 'role'],
  ])('answers 422 to %j', async (body, field) => {
    const answer = await stack.call(PATH, postJson(body));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('takes JSON only, and from our own pages only', async () => {
    const credentials = { email: ADMIN, password: PASSWORD };
    const form = { method: 'POST', body: new URLSearchParams(credentials) };
    expect((await stack.call(PATH, form)).status).toBe(415);
    expect((await stack.call(PATH, postJson('{'))).status).toBe(400);
    const foreign = postJson(credentials);
    foreign.headers = { ...foreign.headers, origin: 'https://evil.example' };
    expect((await stack.call(PATH, foreign)).status).toBe(403);
  });
});

describe('a session', () => {
  it('tells who is signed in, without a new cookie while it is fresh', async () => {
    const answer = await withCookie(await signInCookie(stack, ADMIN));
    expect([answer.status, await answer.json()]).toEqual([200, WHO]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is needed: 401, and a useless cookie is taken away', async () => {
    for (const cookie of ['', '__Host-session=forged']) {
      const answer = await withCookie(cookie);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ detail: 'Please log in.' });
      expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    }
  });

  it('of an account that is no admin is 403', async () => {
    const answer = await withCookie(await signInCookie(stack, VISITOR));
    expect(answer.status).toBe(403);
  });

  it('is renewed after five minutes, once for parallel requests, and goes on with the new cookie', async () => {
    const cookie = await signInCookie(stack, ADMIN);
    later(6 * MINUTE);
    const answers = await Promise.all([1, 2, 3].map(() => withCookie(cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = cookieOf(answers[0]?.headers.get('set-cookie') ?? '');
    expect(renewed).not.toBe(cookie);
    expect((await withCookie(renewed)).status).toBe(200);
    // The answer with the new cookie may have been lost: the old one still works for a while.
    expect((await withCookie(cookie)).status).toBe(200);
  });

  it('ends eight hours after sign-in, however busy', async () => {
    let cookie = await signInCookie(stack, ADMIN);
    for (let hours = 0.25; hours < 8; hours += 0.25) {
      later(15 * MINUTE);
      const answer = await withCookie(cookie);
      expect([hours, answer.status]).toEqual([hours, 200]);
      cookie = cookieOf(answer.headers.get('set-cookie') ?? '');
    }
    later(15 * MINUTE);
    expect((await withCookie(cookie)).status).toBe(401);
  });

  it('ends 30 minutes after its cookie was last renewed', async () => {
    const cookie = await signInCookie(stack, ADMIN);
    later(29 * MINUTE);
    const renewed = await withCookie(cookie);
    expect(renewed.status).toBe(200);
    later(30 * MINUTE + 1);
    expect((await withCookie(cookieOf(renewed.headers.get('set-cookie') ?? ''))).status).toBe(401);
  });

  /** Asks by itself after these minutes, as an open desk does. @returns the statuses, and the last cookie */
  async function askAfter(cookie: string, ...idleMinutes: number[]) {
    let latest = cookie;
    const statuses: number[] = [];
    for (const idle of idleMinutes) {
      later(6 * MINUTE);
      const answer = await withCookie(latest, 'GET', { 'x-idle-seconds': String(idle * 60) });
      statuses.push(answer.status);
      latest = cookieOf(answer.headers.get('set-cookie') ?? '');
    }
    return { statuses, latest };
  }

  it('ends 30 minutes after the person last did something, however often the desk asks', async () => {
    const { statuses } = await askAfter(await signInCookie(stack, ADMIN), 6, 12, 18, 24, 30, 36);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401]);
  });

  it('goes on from what the person did between two requests of the desk', async () => {
    const { statuses } = await askAfter(await signInCookie(stack, ADMIN), 6, 12, 1, 7, 13, 19, 25);
    expect(statuses).toEqual(Array.from({ length: 7 }, () => 200));
  });

  it('is not brought back by somebody who finds the desk', async () => {
    const { latest } = await askAfter(await signInCookie(stack, ADMIN), 6, 12, 18, 24, 30);
    later(MINUTE);
    expect((await withCookie(latest)).status).toBe(401);
  });

  it.each(['-600', 'soon', ''])('takes no other idle time than a number: %j', async (idle) => {
    const cookie = await signInCookie(stack, ADMIN);
    later(29 * MINUTE);
    expect((await withCookie(cookie, 'GET', { 'x-idle-seconds': idle })).status).toBe(200);
    later(2 * MINUTE);
    expect((await withCookie(cookie)).status).toBe(401);
  });

  it('ends at once when the account is banned', async () => {
    const email = 'leaver@meghdoot.example';
    const id = await stack.addUser(email, 'admin');
    const cookie = await signInCookie(stack, email);
    expect((await withCookie(cookie)).status).toBe(200);
    await stack.accounts.updateUserById(id, { ban_duration: '24h' });
    expect((await withCookie(cookie)).status).toBe(401);
  });
});
