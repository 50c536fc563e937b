import { postJson } from '../../testing/server/enquiry';
import { type EmailOutbox, startEmailOutbox } from '../../testing/server/email-outbox';
import { cookieOf, signInCookie } from '../../testing/server/sign-in';
import { PASSWORD, startStack, type Stack } from '../../testing/server/stack';
import { sessionsResponseSchema } from '../domain/http-api/session';
import password from './password';
import forgotten from './password/forgotten';
import session from './session';
import sessions from './sessions';

const ASHA = 'asha@meghdoot.example';
const NEW = 'a quite different one';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let stack: Stack;
let room: EmailOutbox;
beforeAll(async () => {
  stack = await startStack({
    '/api/session': session,
    '/api/sessions': sessions,
    '/api/password': password,
    '/api/password/forgotten': forgotten,
  });
  room = await startEmailOutbox(stack);
  // All of them sign in from this machine.
  const rule = stack.service.from('throttle_rules').update({ max_admitted: 1000 });
  await rule.in('name', ['sign_ins_per_client', 'password_links_per_client']).throwOnError();
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

let people = 0;
/** A new member of staff. */
async function person(): Promise<string> {
  const email = `person${(people += 1)}@example.in`;
  await stack.addUser(email, 'admin');
  return email;
}

const forget = (email: string) => stack.call('/api/password/forgotten', postJson({ email }));
const put = (body: object, headers: Record<string, string> = {}) => {
  const { headers: own, ...init } = postJson(body);
  return stack.call('/api/password', {
    ...init,
    method: 'PUT',
    headers: { ...(own as Record<string, string>), ...headers },
  });
};
const signIn = (email: string, secret: string, headers: Record<string, string> = {}) => {
  const { headers: own, ...init } = postJson({ email, password: secret });
  return stack.call('/api/session', {
    ...init,
    headers: { ...(own as Record<string, string>), ...headers },
  });
};
const withCookie = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' });
const mailsTo = async (email: string) => {
  await room.drain();
  return room.server.received.filter(({ to }) => to.includes(email));
};
async function linkOf(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.mail.text ?? '';
  const [, token = ''] = /\/admin\/password#token=([^\s&]+)/.exec(text) ?? [];
  return decodeURIComponent(token);
}

describe('a forgotten password', () => {
  it('is replaced by a link that works once; all sessions end and the person is told', async () => {
    const email = await person();
    const cookie = await signInCookie(stack, email);
    expect((await forget(` ${email.toUpperCase()}`)).status).toBe(202);
    const token = await linkOf(email);

    const answers = await Promise.all([1, 2, 3].map(() => put({ token, password: NEW })));

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
    const own = await stack.call('/api/session', { headers: withCookie(cookie) });
    expect(own.status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
    const subjects = (await mailsTo(email)).map(({ mail }) => mail.subject);
    expect(subjects).toEqual([
      'Set a new password for Meghdoot Labs',
      'Your Meghdoot Labs password was changed',
    ]);
  });

  it('is answered alike and as late for known, unknown and disabled people', async () => {
    const [known, disabled] = [await person(), await person()];
    const id = await stack.accounts.listUsers().then(({ data }) => {
      return data.users.find(({ email }) => email === disabled)?.id ?? '';
    });
    await stack.accounts.updateUserById(id, { ban_duration: '24h' });

    for (const email of [known, disabled, 'nobody@example.in']) {
      const before = performance.now();
      const answer = await forget(email);
      expect(answer.status).toBe(202);
      expect(await answer.text()).toBe('');
      expect(performance.now() - before).toBeGreaterThan(290);
    }

    expect(await mailsTo(known)).toHaveLength(1);
    expect(await mailsTo(disabled)).toHaveLength(0);
  });

  it('mails no more than a few links an hour', async () => {
    const email = await person();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await forget(email)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('has a link for one hour', async () => {
    const email = await person();
    await forget(email);
    const token = await linkOf(email);
    const later = Date.now() + 61 * 60 * 1000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    expect((await put({ token, password: NEW })).status).toBe(410);
    clock.mockRestore();
  });

  it('lifts a lock-out on this device', async () => {
    const email = await person();
    for (let n = 0; n < 5; n += 1) await signIn(email, 'wrong');
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    await forget(email);

    const answer = await put({ token: await linkOf(email), password: NEW });

    const device = answer.headers.getSetCookie().find((cookie) => cookie.includes('device'));
    expect(device).toMatch(/^__Secure-device=[^;]+; .*Path=\/api; HttpOnly; Secure/);
    const headers = { cookie: cookieOf(device ?? ''), 'sec-fetch-site': 'same-origin' };
    expect((await signIn(email, NEW)).status).toBe(429);
    expect((await signIn(email, NEW, headers)).status).toBe(200);
  });
});

describe('one’s own password', () => {
  it('is changed by the present one; the other sessions end and the person is told', async () => {
    const email = await person();
    const cookie = await signInCookie(stack, email);
    const other = await signInCookie(stack, email);

    const answer = await put({ current: PASSWORD, password: NEW }, withCookie(cookie));

    expect(answer.status).toBe(204);
    const isIn = async (one: string) =>
      (await stack.call('/api/session', { headers: withCookie(one) })).status;
    expect([await isIn(cookie), await isIn(other)]).toEqual([200, 401]);
    expect((await mailsTo(email)).at(-1)?.mail.subject).toContain('password was changed');
  });

  it.each([
    [{ current: 'wrong', password: NEW }, 'current'],
    [{ current: PASSWORD, password: 'short' }, 'password'],
    [{ current: PASSWORD, password: 'qwertyuiop' }, 'password'],
    [{ current: PASSWORD, password: PASSWORD }, 'password'],
    [{ current: PASSWORD, password: 'Meghdoot is mine' }, 'password'],
    [{ current: PASSWORD, password: '123123123123' }, 'password'],
  ])('%j is refused, and nothing ends', async (body, field) => {
    const cookie = await signInCookie(stack, await person());
    const other = await put(body, withCookie(cookie));
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ errors: [{ field }] });
    const own = await stack.call('/api/session', { headers: withCookie(cookie) });
    expect(own.status).toBe(200);
  });

  it('is not changed without a session', async () => {
    expect((await put({ current: PASSWORD, password: NEW })).status).toBe(401);
  });
});

describe('sessions', () => {
  it('are listed with their device, and all others ended', async () => {
    await stack.addUser(ASHA, 'admin');
    const signedIn = await signIn(ASHA, PASSWORD, { 'user-agent': FIREFOX });
    const cookie = cookieOf(signedIn.headers.getSetCookie()[0] ?? '');
    const other = await signInCookie(stack, ASHA);
    const ask = (method = 'GET', one = cookie) =>
      stack.call('/api/sessions', { method, headers: withCookie(one) });

    const { sessions: before } = sessionsResponseSchema.parse(await (await ask()).json());
    expect(before).toHaveLength(2);
    expect(before.find(({ is_current }) => is_current)?.device).toBe('Firefox on Windows');

    expect((await ask('DELETE')).status).toBe(204);
    expect((await ask('GET', other)).status).toBe(401);
    const { sessions: after } = sessionsResponseSchema.parse(await (await ask()).json());
    expect(after).toMatchObject([{ is_current: true }]);
  });
});
