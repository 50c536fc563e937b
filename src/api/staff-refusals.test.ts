import { ADMIN, type Desk, startDesk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import type { Canned } from '../../testing/server/faulty-supabase';
import session from './session';
import staff from './staff';
import oneStaff from './staff/[id]';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
  });
});
beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => {
  desk.supabase.become('well');
  jest.restoreAllMocks();
});
afterAll(() => desk.stop());

const refusal = (status: number, code: string): Canned => ({
  status,
  body: JSON.stringify({ code: status, error_code: code, msg: 'words of Auth' }),
});
const WRONG_KEY = { status: 401, body: '{"message":"Invalid API key"}' };
const newAddress = () => `${crypto.randomUUID()}@meghdoot.example`;

const invite = (email: string) =>
  desk.call('/api/staff', desk.as(ADMIN, postJson({ email, name: 'Meera Nair', role: 'staff' })));

it.each<[string, Canned, number, object]>([
  ['the key is refused', WRONG_KEY, 503, { setting: 'api_key' }],
  ['the key is no secret one', refusal(403, 'not_admin'), 503, { setting: 'api_key' }],
  [
    'the address is no good',
    refusal(400, 'validation_failed'),
    422,
    { errors: [{ field: 'email' }] },
  ],
  [
    'another way to log in has the address, and no account',
    refusal(422, 'email_exists'),
    422,
    { errors: [{ field: 'email' }] },
  ],
  ['Auth has a code that is new to us', refusal(400, 'novelty'), 503, {}],
])('an invitation that Auth refuses because %s', async (_what, answer, status, members) => {
  desk.supabase.become(answer, '/auth/v1/admin');
  const given = await invite(newAddress());
  expect(given.status).toBe(status);
  expect(await given.json()).toMatchObject(members);
});

it('a colleague whose account has just been removed is told to be gone', async () => {
  const email = newAddress();
  const id = await desk.addUser(email, 'admin');
  desk.supabase.become(refusal(404, 'user_not_found'), '/auth/v1/admin');
  const change = desk.as(ADMIN, { ...postJson({ disabled: true }), method: 'PATCH' });
  expect((await desk.call(`/api/staff/${id}`, change)).status).toBe(404);
});

it('an invitation ends the password and the sessions of an account that somebody made before', async () => {
  const email = newAddress();
  await desk.addUser(email);
  const logIn = () =>
    desk.call('/api/session', postJson({ email, password: 'correct horse battery' }));
  expect((await logIn()).status).toBe(200);
  const sessions = () =>
    desk.runSql(`do $$ begin
      assert not exists (
        select from auth.sessions join auth.users on users.id = user_id where email = '${email}'
      ), 'A session is left.';
    end $$`);
  await expect(sessions()).rejects.toThrow('A session is left.');

  expect((await invite(email)).status).toBe(201);
  await sessions();
  expect((await logIn()).status).toBe(401);
});

it('an invitation leaves the password of a colleague alone', async () => {
  const email = newAddress();
  await desk.addUser(email, 'admin');
  expect((await invite(email)).status).toBe(409);
  const given = await desk.call(
    '/api/session',
    postJson({ email, password: 'correct horse battery' }),
  );
  expect(given.status).toBe(200);
});
