import { expect, test } from '@playwright/test';
import { startMailServer, type MailServer } from '../../testing/server/mail-server';
import { shownPage } from '../../testing/server/shown-page';
import { startNetlifySite, type NetlifySite } from '../support/netlify/netlify-site';
import { STAFF } from '../support/staff';
import { visitor } from '../support/visitor';

test.describe.configure({ mode: 'serial' });

let site: NetlifySite;
let mail: MailServer;

test.beforeAll(async () => {
  mail = await startMailServer();
  site = await startNetlifySite({ SMTP_URL: mail.url, NOTIFY_EMAIL: 'desk@meghdoot.example' });
});
test.afterAll(async () => {
  await site.stop();
  await mail.close();
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, { redirect: 'manual', ...init });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const asha = { ...visitor('Asha Rao'), service: 'crm', filled_in_ms: 60_000 };
let reference = '';

test('pages, their wildcards and what is not there answer as on our host', async () => {
  const statusOf = async (path: string) => (await call(path)).status;
  for (const path of [
    '/',
    '/about',
    '/services/crm/unknown',
    '/admin/dashboard',
    '/admin/leads/A',
  ]) {
    expect(await statusOf(path), path).toBe(200);
  }
  for (const path of ['/nowhere', '/admin/xyz']) expect(await statusOf(path), path).toBe(404);
});

test('health answers, and says which methods it has', async () => {
  const health = await call('/api/health');
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  expect(health.headers.get('content-type')).toBe('application/json');
  expect(health.headers.get('x-content-type-options')).toBe('nosniff');
  const refused = await call('/api/health', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('an enquiry sent twice is stored once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await post('/api/enquiries', asha, key);
  const again = await post('/api/enquiries', asha, key);
  expect([first.status, again.status]).toEqual([201, 200]);
  const receipt = await first.json();
  expect(await again.json()).toEqual(receipt);
  reference = receipt.reference;
});

test('an invalid enquiry is refused as on our host', async () => {
  const text = JSON.stringify(asha);
  const refusals: [number, Promise<Response>][] = [
    [400, post('/api/enquiries', text.slice(1))],
    [400, post('/api/enquiries', text.replace('{', '{"__proto__":{},'))],
    [403, post('/api/enquiries', asha, { origin: 'https://elsewhere.example' })],
    [413, post('/api/enquiries', { ...asha, message: 'x'.repeat(66_000) })],
    [415, post('/api/enquiries', text, { 'content-type': 'text/plain' })],
    [415, call('/api/enquiries', { method: 'POST', body: multipart() })],
    [422, post('/api/enquiries', { ...asha, email: 'asha' })],
  ];
  for (const [status, refusal] of refusals) {
    const answer = await refusal;
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  }
});

function multipart(): FormData {
  const form = new FormData();
  form.set('name', asha.name);
  form.set('file', new Blob(['x'.repeat(10_000)]), 'brief.txt');
  return form;
}

test('a form posted without scripts comes back filled in on the built page', async () => {
  const fields = { name: asha.name, email: 'asha', message: 'A <b>bold</b> plan', service: 'crm' };
  const refused = await call('/api/enquiries', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  expect(refused.status).toBe(303);
  const page = await call(refused.headers.get('location') ?? '');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const { html, text } = await shownPage(page);
  expect(text('#enquiry-message')).toBe(fields.message);
  expect(text('#enquiry-email-error')).toContain('Please enter an email address like');
  expect([/<script/.test(html), /<footer/.test(html)]).toEqual([false, true]);
});

test('staff sign in, read, change and export', async () => {
  const signIn = await post('/api/session', STAFF);
  expect(signIn.status).toBe(200);
  const [set = ''] = signIn.headers
    .getSetCookie()
    .filter((one) => one.startsWith('__Host-session'));
  expect(set).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  const own = { cookie: set.split(';', 1)[0] ?? '', 'sec-fetch-site': 'same-origin' };

  const { leads } = await (await call('/api/leads?q=Asha', { headers: own })).json();
  expect(leads).toMatchObject([{ name: asha.name, status: 'new' }]);
  const lead = `/api/leads/${leads[0].id}`;
  const moved = await call(lead, {
    method: 'PATCH',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'qualified' }),
  });
  expect(moved.status).toBe(200);
  expect(await (await call(lead, { headers: own })).json()).toMatchObject({
    lead: { status: 'qualified' },
  });

  const file = await call('/api/leads/export', { headers: own });
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toContain('.csv');
  expect(await file.text()).toContain(asha.email);

  expect((await call('/api/session', { method: 'DELETE', headers: own })).status).toBe(204);
  expect((await call('/api/leads', { headers: own })).status).toBe(401);
});

test('the schedule sends the mail that waits, with a link that works', async () => {
  expect(await site.runSchedule()).toBe(204);
  const letter = mail.received.find(({ to }) => to.includes(asha.email));
  const link = /https?:\/\/\S+\/api\/receipt\?token=[\w.-]+/.exec(letter?.mail.text ?? '')?.[0];
  const receipt = await fetch(link ?? '');
  expect(receipt.status).toBe(200);
  expect((await receipt.text()).includes(reference)).toBe(true);
});

test('a database that is away is said to be away', async () => {
  await site.stopSupabase();
  const health = await call('/api/health');
  expect([health.status, await health.json()]).toEqual([
    503,
    expect.objectContaining({ away: ['database', 'auth'] }),
  ]);
  const answer = await post('/api/enquiries', asha, { 'idempotency-key': crypto.randomUUID() });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
});
