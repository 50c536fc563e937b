import { randomUUID } from 'node:crypto';
import { startBusyHour } from '../../testing/netlify/busy-hour';
import { startNetlifySite, type NetlifySite } from '../../testing/netlify/netlify-site';
import { type ImapServer, startImapServer } from '../../testing/server/imap-server';
import { startMailServer, type MailServer } from '../../testing/server/mail-server';
import { mailOf } from '../../testing/server/mailbox-room';
import type { Served } from '../../testing/server/serve';
import { shownPage } from '../../testing/server/shown-page';
import { PASSWORD, type Stack, startStack } from '../../testing/server/stack';

/** The functions as Netlify packages them, behind its rules, over a hosted project. */

const STAFF = 'ravi@meghdoot.example';
const DESK = 'desk@meghdoot.example';
const asha = {
  ...{ name: 'Asha Rao', email: 'asha@example.in', service: 'crm' },
  ...{ message: 'A shop for tea.', filled_in_ms: 60_000 },
};

let stack: Stack;
let mail: MailServer;
let mailbox: ImapServer;
let feed: Served;
let site: NetlifySite;
/** Of the enquiry that the tests below send. */
let reference = '';

beforeAll(async () => {
  stack = await startStack({});
  await stack.addUser(STAFF, 'admin');
  mail = await startMailServer();
  mailbox = await startImapServer();
  feed = await startBusyHour();
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SESSION_SECRET = '' } = process.env;
  site = await startNetlifySite({
    ...{ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY: stack.secretKey },
    ...{ SESSION_SECRET, SMTP_URL: mail.url, NOTIFY_EMAIL: DESK },
    ...{ IMAP_URL: mailbox.url, CALENDAR_BUSY_URL: feed.url, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  });
});
afterAll(async () => {
  await site.stop();
  await Promise.all([mail.close(), mailbox.close(), feed.close()]);
  await stack.stop();
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, { redirect: 'manual', ...init });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const withKey = (key = randomUUID()) => ({ 'idempotency-key': key });

async function logIn(): Promise<Record<string, string>> {
  const response = await post('/api/session', { email: STAFF, password: PASSWORD });
  expect(response.status).toBe(200);
  const cookies = response.headers.getSetCookie();
  const [session = ''] = cookies.filter((cookie) => cookie.startsWith('__Host-session'));
  expect(session).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  return { cookie: session.split(';', 1)[0] ?? '', 'sec-fetch-site': 'same-origin' };
}

describe('enquiries', () => {
  it('answers health, and names the methods of a function', async () => {
    const health = await call('/api/health');
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    expect(health.headers.get('content-type')).toBe('application/json');
    expect(health.headers.get('x-content-type-options')).toBe('nosniff');
    const refused = await call('/api/health', { method: 'DELETE' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('stores one that is sent twice once', async () => {
    const key = withKey();
    const first = await post('/api/enquiries', asha, key);
    const again = await post('/api/enquiries', asha, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    const receipt = await first.json();
    expect(await again.json()).toEqual(receipt);
    reference = receipt.reference;
  });

  it.each<[number, () => Promise<Response>]>([
    [400, () => post('/api/enquiries', JSON.stringify(asha).slice(1))],
    [403, () => post('/api/enquiries', asha, { origin: 'https://elsewhere.example' })],
    [413, () => post('/api/enquiries', { ...asha, message: 'x'.repeat(66_000) })],
    [415, () => post('/api/enquiries', JSON.stringify(asha), { 'content-type': 'text/plain' })],
    [422, () => post('/api/enquiries', { ...asha, email: 'asha' })],
  ])('refuses a wrong one with %i', async (status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  it('gives a form that was sent without scripts back, filled in', async () => {
    const fields = { ...asha, email: 'asha', message: 'A <b>bold</b> plan', filled_in_ms: '' };
    const body = new URLSearchParams(fields);
    const refused = await call('/api/enquiries', { method: 'POST', body });
    expect(refused.status).toBe(303);
    const page = await call(refused.headers.get('location') ?? '');
    const { html, text } = await shownPage(page);
    expect(text('#enquiry-message')).toBe(fields.message);
    expect(text('#enquiry-email-error')).toContain('Please enter an email address like');
    expect([/<script/.test(html), /<footer/.test(html)]).toEqual([false, true]);
  });

  it('books a call at a free time, once', async () => {
    const { slots } = await (await call('/api/consultations/slots')).json();
    const { starts_at: consultation_at } = slots[Math.floor(slots.length / 2)];
    const one = { ...asha, email: 'meera@example.in', consultation_at };
    expect((await post('/api/enquiries', one, withKey())).status).toBe(201);
    const late = await post('/api/enquiries', { ...one, email: 'om@example.in' }, withKey());
    expect(late.status).toBe(409);
  });
});

describe('the desk', () => {
  it('lets staff log in, read, change, export and log out', async () => {
    const own = await logIn();
    const { leads } = await (await call('/api/leads?q=Asha', { headers: own })).json();
    expect(leads[0]).toMatchObject({ status: 'new' });
    const lead = `/api/leads/${leads[0].id}`;
    const changed = await call(lead, {
      method: 'PATCH',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'qualified' }),
    });
    expect(changed.status).toBe(200);
    const read = await (await call(lead, { headers: own })).json();
    expect(read).toMatchObject({ lead: { status: 'qualified' } });

    const file = await call('/api/leads/export', { headers: own });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await file.text()).toContain(asha.email);

    expect((await call('/api/session', { method: 'DELETE', headers: own })).status).toBe(204);
    expect((await call('/api/leads', { headers: own })).status).toBe(401);
  });
});

describe('schedules', () => {
  it('are six', () => {
    expect([...site.scheduled].sort()).toEqual([
      'busy-calendar',
      'day-mail',
      'files',
      'mailbox',
      'outbox',
      'push',
    ]);
  });

  it('send the mail that waits, with a link that works', async () => {
    expect(await site.run('outbox')).toBe(204);
    const letter = mail.received.find(({ to }) => to.includes(asha.email));
    const link = /https?:\/\/\S+(\/api\/receipt\?token=[\w.-]+)/.exec(letter?.mail.text ?? '')?.[1];
    const receipt = await call(link ?? '');
    expect(receipt.status).toBe(200);
    expect(await receipt.text()).toContain(reference);
  });

  it('read the busy calendar in a thread of their own', async () => {
    expect(await site.run('busy-calendar')).toBe(204);
    const { data } = await stack.service.from('unavailable_times').select('source').throwOnError();
    expect(data).toHaveLength(1);
  });

  it('file what visitors write back', async () => {
    const { data: lead } = await stack.service
      .from('contact_submissions')
      .select('id')
      .eq('email', asha.email)
      .limit(1)
      .single()
      .throwOnError();
    const html = { 'Content-Type': 'text/html; charset=utf-8' };
    mailbox.deliver(mailOf({ From: asha.email, ...html }, '<p>Thursday <b>suits</b> us.</p>'));
    expect(await site.run('mailbox')).toBe(204);
    const { data: events } = await stack.service
      .from('lead_events')
      .select('answer')
      .eq('lead_id', lead.id)
      .eq('kind', 'answer')
      .throwOnError();
    expect(events).toMatchObject([{ answer: { text: 'Thursday suits us.' } }]);
  });

  it('queue the mail of the day', async () => {
    expect(await site.run('day-mail')).toBe(204);
  });
});

it('says that a database is away', async () => {
  stack.supabase.become('away');
  const health = await call('/api/health');
  expect([health.status, await health.json()]).toMatchObject([503, { away: expect.anything() }]);
  const sent = await post('/api/enquiries', asha, withKey());
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '2']);
  stack.supabase.become('well');
});
