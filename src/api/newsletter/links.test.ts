import { serveBuiltPages } from '../../../testing/server/built-pages';
import { postForm, postJson } from '../../../testing/server/enquiry';
import { startEmailOutbox, SITE, type EmailOutbox } from '../../../testing/server/email-outbox';
import { startStack, type Stack } from '../../../testing/server/stack';
import newsletter from '../newsletter';
import confirm from './confirm';
import unsubscribe from './unsubscribe';

const CONFIRM = '/api/newsletter/confirm';
const UNSUBSCRIBE = '/api/newsletter/unsubscribe';

let stack: Stack;
let room: EmailOutbox;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    '/api/newsletter': newsletter,
    [CONFIRM]: confirm,
    [UNSUBSCRIBE]: unsubscribe,
  });
  room = await startEmailOutbox(stack);
});
afterEach(() => stack.supabase.become('well'));
afterAll(async () => {
  await room.close();
  await stack.stop();
  await pages.close();
});

const statusOf = async (email: string) => {
  const { data } = await stack.service
    .from('newsletter_subscribers')
    .select('status')
    .eq('email', email)
    .single();
  return data?.status;
};

/** Asks for the newsletter and opens the email that comes. */
async function subscribe(email: string) {
  await stack.call('/api/newsletter', postJson({ email }));
  await room.drain();
  const found = room.server.received.findLast(({ to }) => to.includes(email));
  if (!found) throw new Error('No mail came.');
  const links = found.mail.text?.match(/https:\S+/g) ?? [];
  const tokens = links.map((link) => new URL(link).searchParams.get('token') ?? '');
  const headers = new Map(found.mail.headers.map(({ key, value }) => [key, value]));
  return { links, tokens, headers };
}

const tokenIn = (page: string) => /name="token" value="([^"]*)"/.exec(page)?.[1];

it('puts an address on the list only when somebody presses the button behind the link of its mail', async () => {
  const email = 'asha@example.in';
  const { links, tokens } = await subscribe(email);
  expect(links[0]).toBe(`${SITE}${CONFIRM}?token=${tokens[0]}`);

  const page = await stack.call(`${CONFIRM}?token=${tokens[0]}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(tokenIn(await page.text())).toBe(tokens[0]);
  expect(await statusOf(email)).toBe('pending');

  for (let press = 0; press < 2; press += 1) {
    const pressed = await stack.call(CONFIRM, postForm({ token: tokens[0] ?? '' }));
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      '/newsletter/confirmed',
    ]);
    expect(await statusOf(email)).toBe('confirmed');
  }
});

it('writes nothing more to an address that is on the list', async () => {
  const email = 'known@example.in';
  const { tokens } = await subscribe(email);
  await stack.call(CONFIRM, postForm({ token: tokens[0] ?? '' }));
  const before = room.server.received.length;
  expect((await stack.call('/api/newsletter', postJson({ email }))).status).toBe(202);
  await room.drain();
  expect(room.server.received).toHaveLength(before);
  expect(await statusOf(email)).toBe('confirmed');
});

it('takes an address off by the one-click post of an email client (RFC 8058)', async () => {
  const email = 'leaver@example.in';
  const { tokens, headers } = await subscribe(email);
  const address = headers.get('list-unsubscribe')?.replace(/[<>\s]/g, '') ?? '';
  expect(address).toBe(`${SITE}${UNSUBSCRIBE}?token=${tokens[1]}`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  const oneClick = await stack.call(address.replace(SITE, ''), {
    ...postForm({ 'List-Unsubscribe': 'One-Click' }),
    headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(oneClick.status).toBe(200);
  expect(await statusOf(email)).toBe('unsubscribed');
  // The confirmation link of the same email must not undo that.
  const late = await stack.call(CONFIRM, postForm({ token: tokens[0] ?? '' }));
  expect(late.status).toBe(404);
  expect(await statusOf(email)).toBe('unsubscribed');
});

it('takes an address off by the button behind the link', async () => {
  const email = 'reader@example.in';
  const { tokens } = await subscribe(email);
  const page = await stack.call(`${UNSUBSCRIBE}?token=${tokens[1]}`);
  expect(tokenIn(await page.text())).toBe(tokens[1]);
  expect(await statusOf(email)).toBe('pending');
  const pressed = await stack.call(UNSUBSCRIBE, postForm({ token: tokens[1] ?? '' }));
  expect(pressed.headers.get('location')).toBe('/newsletter/unsubscribed');
  expect(await statusOf(email)).toBe('unsubscribed');
});

it.each([CONFIRM, UNSUBSCRIBE])('%s tells nobody what is wrong with a link', async (path) => {
  const { tokens } = await subscribe(`${path.length}@example.in`);
  const forOther = tokens[path === CONFIRM ? 1 : 0] ?? '';
  const answers = [];
  for (const token of ['', 'x', forOther]) {
    const get = await stack.call(`${path}?token=${token}`);
    const post = await stack.call(path, postForm({ token }));
    answers.push(
      [get.status, post.status, await get.text()],
      [get.status, post.status, await post.text()],
    );
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject([404, 404, expect.stringContaining('<html')]);
});

it('keeps the button within reach while the database is away', async () => {
  const { tokens } = await subscribe('patient@example.in');
  stack.supabase.become('away');
  const pressed = await stack.call(CONFIRM, postForm({ token: tokens[0] ?? '' }));
  expect(pressed.status).toBe(503);
  expect(pressed.headers.get('retry-after')).toBe('2');
  expect(tokenIn(await pressed.text())).toBe(tokens[0]);
});
