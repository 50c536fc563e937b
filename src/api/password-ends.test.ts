import { z } from 'zod';
import { openBrowser } from '../../testing/server/browser';
import { type EmailOutbox, startEmailOutbox } from '../../testing/server/email-outbox';
import { PASSWORD, startStack, type Stack } from '../../testing/server/stack';
import calendar from './consultations/calendar.ics';
import feed from './consultations/feed';
import password from './password';
import forgotten from './password/forgotten';
import session from './session';
import staff from './staff/[id]';

const NEW = 'a quite different one';

let stack: Stack;
let room: EmailOutbox;
beforeAll(async () => {
  stack = await startStack({
    '/api/session': session,
    '/api/staff/:id': staff,
    '/api/password': password,
    '/api/password/forgotten': forgotten,
    '/api/consultations/feed': feed,
    '/api/consultations/calendar.ics': calendar,
  });
  room = await startEmailOutbox(stack);
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

let people = 0;
/** A new member of staff who is logged in, at an address of their own. */
async function person() {
  const number = (people += 1);
  const email = `person${number}@example.in`;
  const id = await stack.addUser(email, 'admin');
  const address = `198.51.100.${number}`;
  const browser = openBrowser(stack, address);
  await browser.send('POST', '/api/session', { email, password: PASSWORD });
  return { id, email, address, browser };
}

/** The token of a new link to somebody. */
async function linkTo(email: string): Promise<string> {
  await openBrowser(stack).send('POST', '/api/password/forgotten', { email });
  await room.drain();
  const received = room.server.received.filter(({ to }) => to.includes(email));
  const [, token = ''] = /#token=([^\s&]+)/.exec(received.at(-1)?.mail.text ?? '') ?? [];
  return decodeURIComponent(token);
}

const reset = (token: string, password = NEW) =>
  openBrowser(stack).send('PUT', '/api/password', { token, password });

it('a password that holds the name is refused, with a token for the next try', async () => {
  const { id, email, browser } = await person();
  const named = await browser.send('PATCH', `/api/staff/${id}`, { name: 'Ishani Bandyopadhyay' });
  expect(named.status).toBe(200);

  const refused = await reset(await linkTo(email), 'Bandyopadhyay lantern');

  expect(refused.status).toBe(422);
  const { errors, token } = z
    .object({ errors: z.array(z.object({ message: z.string() })), token: z.string() })
    .parse(await refused.json());
  expect(errors[0]?.message).toBe('Leave out your name, your email address and Meghdoot Labs.');
  expect((await reset(token)).status).toBe(204);
});

it('a reset ends the address of the calendar, which a stranger may have made', async () => {
  const { id, email, browser } = await person();
  const renewed = await browser.send('POST', '/api/consultations/feed', {});
  const { pathname, search } = new URL(
    z.object({ url: z.string() }).parse(await renewed.json()).url,
  );
  expect((await stack.call(pathname + search)).status).toBe(200);

  expect((await reset(await linkTo(email))).status).toBe(204);

  expect((await stack.call(pathname + search)).status).toBe(404);
  const log = stack.service.from('desk_log').select('kind').eq('subject_id', id);
  const { data } = await log.eq('kind', 'calendar_renewed').throwOnError();
  expect(data).toHaveLength(1);
});

it('a reset says so when the sessions could not be ended, and can be tried again', async () => {
  const { email } = await person();
  const first = await linkTo(email);
  stack.supabase.become('broken', '/auth/v1/logout');

  const answer = await reset(first);

  stack.supabase.become('well');
  expect(answer.status).toBe(503);
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  expect((await reset(token)).status).toBe(204);
});

it('a reset by somebody who was disabled meanwhile, of which Auth does not know yet, opens nothing', async () => {
  const { id, email, browser } = await person();
  const token = await linkTo(email);
  await stack.runSql(`update public.staff set state = 'disabled' where id = '${id}'`);

  const answer = await reset(token);

  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ detail: 'This account has no access to the desk.' });
  expect((await browser.send('GET', '/api/session')).status).toBe(401);
});

it('a password is changed on a known device while strangers guess it', async () => {
  const { email, address, browser } = await person();
  const stranger = openBrowser(stack, address);
  const guess = (secret: string) =>
    stranger.send('POST', '/api/session', { email, password: secret });
  for (let n = 0; n < 5; n += 1) await guess('wrong');
  expect((await guess(PASSWORD)).status).toBe(429);

  const change = { current: PASSWORD, password: NEW };
  expect((await browser.send('PUT', '/api/password', change)).status).toBe(204);
});
