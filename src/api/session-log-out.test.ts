import { signInCookie } from '../../testing/server/sign-in';
import { startStack, type Stack } from '../../testing/server/stack';
import session from './session';

const ADMIN = 'admin@meghdoot.example';
const PATH = '/api/session';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ [PATH]: session });
  await stack.addUser(ADMIN, 'admin');
});
afterEach(() => stack.supabase.become('well'));
afterAll(() => stack.stop());

const withCookie = (cookie: string, method = 'GET') =>
  stack.call(PATH, { method, headers: { cookie, 'sec-fetch-site': 'same-origin' } });

describe('signing out', () => {
  it('ends the session itself, not just the cookie', async () => {
    const cookie = await signInCookie(stack, ADMIN);
    const answer = await withCookie(cookie, 'DELETE');
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await withCookie(cookie)).status).toBe(401);
    expect((await withCookie(cookie, 'DELETE')).status).toBe(204);
  });

  it('leaves other sessions of the same person alone', async () => {
    const [here, there] = [await signInCookie(stack, ADMIN), await signInCookie(stack, ADMIN)];
    await withCookie(here, 'DELETE');
    expect((await withCookie(there)).status).toBe(200);
  });

  it('needs no session, but our own page', async () => {
    expect((await stack.call(PATH, { method: 'DELETE' })).status).toBe(204);
    const cookie = await signInCookie(stack, ADMIN);
    const foreign = { method: 'DELETE', headers: { cookie, origin: 'https://evil.example' } };
    expect((await stack.call(PATH, foreign)).status).toBe(403);
    expect((await withCookie(cookie)).status).toBe(200);
  });

  it.each(['away', 'broken', 'cut'] as const)(
    'claims no more than it knows while Auth is %s: this browser is logged out',
    async (mood) => {
      const cookie = await signInCookie(stack, ADMIN);
      stack.supabase.become(mood, '/auth/v1/logout');
      const answer = await withCookie(cookie, 'DELETE');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
      expect(await answer.json()).toMatchObject({
        here_only: true,
        detail: expect.stringMatching(
          /^You’re logged out in this browser\. We couldn’t check whether/,
        ),
      });
      stack.supabase.become('well');
      expect((await withCookie(cookie)).status).toBe(mood === 'cut' ? 401 : 200);
    },
  );
});
