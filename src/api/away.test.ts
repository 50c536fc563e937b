import { randomUUID } from 'node:crypto';
import type { Mood } from '../../testing/server/faulty-supabase';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import { signInCookie } from '../../testing/server/sign-in';
import { startStack, type Stack } from '../../testing/server/stack';
import { until } from '../../testing/server/until';
import enquiries from './enquiries';
import health from './health';
import forgotten from './password/forgotten';
import leads from './leads';
import lead from './leads/[id]';
import session from './session';

const ADMIN = 'admin@meghdoot.example';

let stack: Stack;
let cookie: string;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    '/api/enquiries': enquiries,
    '/api/health': health,
    '/api/session': session,
    '/api/password/forgotten': forgotten,
    '/api/leads': leads,
    '/api/leads/:id': lead,
  });
  await stack.addUser(ADMIN, 'admin');
  cookie = await signInCookie(stack, ADMIN);
});
afterEach(() => stack.supabase.become('well'));
afterAll(async () => {
  await stack.stop();
  await pages.close();
});

const timed = async (mood: Mood, path: string, init?: RequestInit) => {
  stack.supabase.become(mood);
  const started = performance.now();
  const answer = await stack.call(path, init);
  return { answer, ms: performance.now() - started };
};

const asStaff = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...init.headers, cookie, 'sec-fetch-site': 'same-origin' },
});
const patch = { ...postJson({ status: 'closed' }), method: 'PATCH' };

describe.each(['away', 'broken'] as const)('with Supabase %s', (mood) => {
  it.each([
    ['an enquiry', '/api/enquiries', () => postJson(enquiry)],
    ['signing in', '/api/session', () => postJson({ email: ADMIN, password: 'x' })],
    ['who is signed in', '/api/session', () => asStaff()],
    ['signing out', '/api/session', () => asStaff({ method: 'DELETE' })],
    ['the list', '/api/leads', () => asStaff()],
    ['a lead', `/api/leads/${randomUUID()}`, () => asStaff()],
    ['moving a lead', `/api/leads/${randomUUID()}`, () => asStaff(patch)],
  ])('%s is answered with 503 and Retry-After within a second', async (_, path, init) => {
    const { answer, ms } = await timed(mood, path, init());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.json()).toMatchObject({ title: 'Service Unavailable', status: 503 });
    expect(ms).toBeLessThan(1000);
  });

  it('a form post comes back at once as the form, filled in', async () => {
    const { answer, ms } = await timed(mood, '/api/enquiries', postForm(enquiry));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('We sell cloth.&#10;We want to sell it online.');
    expect(ms).toBeLessThan(1000);
  });

  it('health names what is away', async () => {
    const { answer } = await timed(mood, '/api/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ away: ['database', 'auth'] });
  });

  it('everything works again as soon as it is back', async () => {
    const { answer } = await timed('well', '/api/health');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
    expect((await stack.call('/api/enquiries', postJson(enquiry))).status).toBe(201);
  });
});

describe.each([
  [540, 'Project paused'],
  [402, '{"message":"exceed_egress_quota"}'],
])('when the gateway answers %i for the project', (status, body) => {
  let log: jest.SpyInstance;
  beforeEach(() => {
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stack.supabase.become({ status, body });
  });
  afterEach(() => log.mockRestore());

  it.each([
    ['the list', '/api/leads', () => asStaff()],
    ['a lead', `/api/leads/${randomUUID()}`, () => asStaff()],
    ['moving a lead', `/api/leads/${randomUUID()}`, () => asStaff(patch)],
    ['who is signed in', '/api/session', () => asStaff()],
    ['signing in', '/api/session', () => postJson({ email: ADMIN, password: 'x' })],
    ['a forgotten password', '/api/password/forgotten', () => postJson({ email: ADMIN })],
  ])('%s says so to staff, and to the log', async (_, path, init) => {
    const answer = await stack.call(path, init());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const detail = expect.stringMatching(/paused or restricted/);
    expect(await answer.json()).toMatchObject({ setting: 'paused', detail });
    expect(log.mock.calls.join()).toContain(`paused or restricted: ${status}`);
  });

  it('an enquiry is told to come back, and nothing of the project', async () => {
    const answer = await stack.call('/api/enquiries', postJson(enquiry));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.text()).not.toMatch(/paused|supabase/i);
    expect(log.mock.calls.join()).toContain(`paused or restricted: ${status}`);
  });
});

it('health takes no page of a gateway for Auth', async () => {
  stack.supabase.become({ status: 200, body: '<p>Hello</p>' }, '/auth/v1');
  const answer = await stack.call('/api/health');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ away: ['auth'] });
});

it('a database too slow to answer: 503 within five seconds, for a second send too, and the retry makes one row', async () => {
  const before = await stack.countLeads();
  const send = postJson(enquiry, randomUUID());
  const first = timed('slow', '/api/enquiries', send);
  await until(() => stack.supabase.held() > 0);
  const second = stack.call('/api/enquiries', send);
  const { answer, ms } = await first;
  expect(answer.status).toBe(503);
  expect(ms).toBeLessThan(5000);
  expect((await second).status).toBe(503);

  const retry = await timed('well', '/api/enquiries', send);
  expect(retry.answer.status).toBe(200);
  expect(await retry.answer.json()).toMatchObject({
    reference: expect.stringMatching(/^.{4}-.{4}$/),
  });
  expect(await stack.countLeads()).toBe(before + 1);
});
