import { type EmailOutbox, startEmailOutbox } from '../../testing/server/email-outbox';
import { ADMIN, type Desk, startDesk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import password from './password';
import link from './password/link';
import session from './session';
import staff from './staff';

const CHOSEN = 'pepper lantern quilt';

let desk: Desk;
let room: EmailOutbox;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/password': password,
    '/api/password/link': link,
    '/api/staff': staff,
  });
  room = await startEmailOutbox(desk);
});
afterAll(async () => {
  await room.close();
  await desk.stop();
});

/** The token of the invitation of somebody new. */
async function invited(email: string): Promise<string> {
  const body = { email, name: 'Kamala Iyer', role: 'staff' };
  await desk.call('/api/staff', desk.as(ADMIN, postJson(body)));
  await room.drain();
  const received = room.server.received.filter(({ to }) => to.includes(email));
  const [, token = ''] = /#token=([^\s&]+)/.exec(received.at(-1)?.mail.text ?? '') ?? [];
  return decodeURIComponent(token);
}

const accept = (token: string, chosen = CHOSEN) =>
  desk.call('/api/password', { ...postJson({ token, password: chosen }), method: 'PUT' });

it('an invitation that was accepted says so to somebody who lost the answer, and changes nothing', async () => {
  const email = 'kamala@example.in';
  const token = await invited(email);
  expect((await accept(token)).status).toBe(204);

  const again = await accept(token, 'another lantern quilt');
  expect(again.status).toBe(410);
  expect(await again.json()).toMatchObject({
    accepted: true,
    detail: 'You have accepted this invitation. Log in with the password you chose.',
  });
  const logIn = await desk.call('/api/session', postJson({ email, password: CHOSEN }));
  expect(logIn.status).toBe(200);
});

it('a link that works no more says so before a password is chosen, and one that works stays whole', async () => {
  const check = (token: string) => desk.call('/api/password/link', postJson({ token }));
  const token = await invited('latha@example.in');
  expect((await check(token)).status).toBe(204);
  expect((await check(token.slice(0, -9))).status).toBe(410);
  expect((await check('')).status).toBe(422);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60_000);
  expect((await check(token)).status).toBe(410);
  clock.mockRestore();

  expect((await accept(token)).status).toBe(204);
  const accepted = await check(token);
  expect(accepted.status).toBe(410);
  expect(await accepted.json()).toMatchObject({ accepted: true });
});

it('one whose end failed is not called accepted, and its answer has a token for the next try', async () => {
  const token = await invited('lalita@example.in');
  desk.supabase.become('broken', '/rest/v1/rpc/accept_invitation');
  const failed = await accept(token);
  desk.supabase.become('well');
  expect(failed.status).toBe(503);
  const { token: next } = (await failed.json()) as { token: string };

  const { accepted } = (await (await accept(token)).json()) as { accepted?: true };
  expect(accepted).toBeUndefined();
  expect((await accept(next)).status).toBe(204);
  expect(await (await accept(token)).json()).toMatchObject({ accepted: true });
});

it('one whose last answer was lost is called accepted at the next try', async () => {
  const token = await invited('leela@example.in');
  desk.supabase.become('cut', '/auth/v1/logout');
  const failed = await accept(token);
  desk.supabase.become('well');
  expect(failed.status).toBe(503);
  const { token: next } = (await failed.json()) as { token: string };

  const again = await accept(next);
  expect([again.status, await again.json()]).toMatchObject([410, { accepted: true }]);
});
