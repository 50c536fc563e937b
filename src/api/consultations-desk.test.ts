import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { ADMIN, COLLEAGUE, startDesk, STRANGER } from '../server/testing/desk';
import type { Desk } from '../server/testing/desk';
import { enquiry, postJson } from '../server/testing/enquiry';
import agenda from './consultations';
import calendar from './consultations/calendar.ics';
import feed from './consultations/feed';
import slots from './consultations/slots';
import unavailable from './consultations/unavailable';
import block from './consultations/unavailable/[id]';
import enquiries from './enquiries';
import lead from './leads/[id]';
import consultation from './leads/[id]/consultation';
import exported from './leads/export';
import session from './session';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/enquiries': enquiries,
    '/api/consultations/slots': slots,
    '/api/consultations/calendar.ics': calendar,
    '/api/consultations/feed': feed,
    '/api/consultations/unavailable': unavailable,
    '/api/consultations/unavailable/:id': block,
    '/api/consultations': agenda,
    '/api/leads/export': exported,
    '/api/leads/:id/consultation': consultation,
    '/api/leads/:id': lead,
  });
});
afterEach(() => desk.backend.become('well'));
afterAll(() => desk.stop());

const json = async <Body>(answer: Promise<Response>) => {
  const { status, ...rest } = await answer.then(async (response) => ({
    status: response.status,
    body: (await response.json().catch(() => undefined)) as Body,
  }));
  return { status, body: rest.body };
};

const send = (path: string, method: string, body?: object, email = ADMIN) =>
  desk.call(
    path,
    desk.as(email, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );

/** Times that no rule offers: staff may book any, a day apart for each test. */
let day = 20;
const nextDay = () => {
  day += 1;
  const start = new Date(Math.floor(Date.now() / DAY) * DAY + day * DAY + 6 * HOUR);
  return {
    name: start.toISOString().slice(0, 10),
    at: (hours: number) => new Date(start.getTime() + hours * HOUR).toISOString(),
  };
};

async function newLead() {
  const email = `${randomUUID()}@example.in`;
  const answer = await desk.call('/api/enquiries', postJson({ ...enquiry, email }));
  const { reference } = (await answer.json()) as { reference: string };
  const found = await json<{ lead: { id: string } }>(
    desk.call(`/api/leads/${reference}`, desk.as(ADMIN)),
  );
  return { reference, id: found.body.lead.id };
}

const change = (id: string, body: object) =>
  json<{ consultation: object; slots: object[]; errors: object[] }>(
    send(`/api/leads/${id}/consultation`, 'PATCH', body),
  );

const agendaOf = (name: string, email = ADMIN) =>
  json<{ calls: { reference: string; state: string }[]; unavailable: { note: string }[] }>(
    desk.call(`/api/consultations?from=${name}&days=1`, desk.as(email)),
  );

it('staff book a call for a lead, move it, cancel it and book it again', async () => {
  const { id, reference } = await newLead();
  const { name, at } = nextDay();
  const booked = await change(id, { starts_at: at(0) });
  expect(booked.status).toBe(200);
  expect(booked.body.consultation).toMatchObject({ state: 'booked', time_zone: null });
  expect((await change(id, { starts_at: at(2) })).status).toBe(200);
  expect((await agendaOf(name)).body.calls).toEqual([
    expect.objectContaining({ reference, name: 'Asha Rao', state: 'booked' }),
  ]);
  expect((await change(id, { state: 'cancelled' })).body.consultation).toMatchObject({
    state: 'cancelled',
  });
  expect((await agendaOf(name)).body.calls).toEqual([]);
  expect((await change(id, { starts_at: at(2) })).body.consultation).toMatchObject({
    state: 'booked',
  });
  const detail = await json<{ consultation: object; history: { kind: string; call_at: string }[] }>(
    desk.call(`/api/leads/${id}`, desk.as(COLLEAGUE)),
  );
  expect(detail.body.consultation).toMatchObject({ state: 'booked' });
  expect(detail.body.history.map(({ kind }) => kind)).toEqual([
    ...['created', 'call_booked', 'call_moved', 'call_cancelled', 'call_moved'],
  ]);
});

it('a time that is taken answers 409 with free ones, and moves nothing', async () => {
  const [one, other] = [await newLead(), await newLead()];
  const { at } = nextDay();
  await change(one.id, { starts_at: at(0) });
  await change(other.id, { starts_at: at(3) });
  const answer = await change(other.id, { starts_at: at(0.25) });
  expect(answer.status).toBe(409);
  expect(answer.body.slots.length).toBeGreaterThan(0);
});

it.each([
  [{ starts_at: '2020-01-01T10:00:00Z' }, 'starts_at'],
  [{ starts_at: '2026-11-24T10:00:00' }, 'starts_at'],
  [{ state: 'held' }, 'state'],
  [{ state: 'lost' }, ''],
  [{}, ''],
])('refuses %j', async (body, field) => {
  const { id } = await newLead();
  await change(id, { starts_at: nextDay().at(0) });
  const answer = await change(id, body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([expect.objectContaining({ field })]);
});

it('a lead without a call cannot have one cancelled, and one that is gone cannot have one', async () => {
  const { id } = await newLead();
  expect((await change(id, { state: 'cancelled' })).status).toBe(404);
  expect((await change(randomUUID(), { starts_at: nextDay().at(0) })).status).toBe(404);
  expect((await change('nonsense', { starts_at: nextDay().at(0) })).status).toBe(404);
});

it('staff block a time and free it', async () => {
  const { name, at } = nextDay();
  const blocked = await json<{ unavailable: { id: string } }>(
    send('/api/consultations/unavailable', 'POST', {
      ...{ starts_at: at(0), ends_at: at(4), note: 'Holiday' },
    }),
  );
  expect(blocked.status).toBe(201);
  expect((await agendaOf(name)).body.unavailable).toEqual([
    expect.objectContaining({ note: 'Holiday', source: 'staff' }),
  ]);
  const { id } = await newLead();
  expect((await change(id, { starts_at: at(1) })).status).toBe(409);
  const path = `/api/consultations/unavailable/${blocked.body.unavailable.id}`;
  expect((await send(path, 'DELETE')).status).toBe(204);
  expect((await send(path, 'DELETE')).status).toBe(204);
  expect((await agendaOf(name)).body.unavailable).toEqual([]);
});

it.each([
  [{ starts_at: '2026-11-24T10:00:00Z', ends_at: '2026-11-24T10:00:00Z' }, 'ends_at'],
  [{ starts_at: 'soon', ends_at: '2026-11-24T10:00:00Z' }, 'starts_at'],
  [
    { starts_at: '2026-11-24T10:00:00Z', ends_at: '2026-11-24T11:00:00Z', note: 'x'.repeat(121) },
    'note',
  ],
])('refuses to block %j', async (body, field) => {
  const answer = await json<{ errors: object[] }>(
    send('/api/consultations/unavailable', 'POST', body),
  );
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ field }));
});

it.each(['', '?from=soon', '?from=2026-11-24&days=0', '?from=2026-11-24&days=32'])(
  'refuses the agenda of %j',
  async (query) => {
    const answer = await desk.call(`/api/consultations${query}`, desk.as(ADMIN));
    expect(answer.status).toBe(422);
  },
);

it('a feed has an address of its own, shown once; a new one ends the old', async () => {
  const { id, reference } = await newLead();
  await change(id, { starts_at: nextDay().at(0) });
  const renew = async () => {
    const made = await json<{ url: string }>(send('/api/consultations/feed', 'POST', {}));
    expect(made.status).toBe(201);
    const { pathname, search } = new URL(made.body.url);
    return pathname + search;
  };
  const first = await renew();
  const answer = await desk.call(first);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const events = new ICAL.Component(ICAL.parse(await answer.text()) as never)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
  expect(events.find(({ uid }) => uid.includes(reference))?.summary).toBe('Call with Asha Rao');
  const second = await renew();
  expect((await desk.call(first)).status).toBe(404);
  expect((await desk.call(second)).status).toBe(200);
  expect((await desk.call('/api/consultations/calendar.ics')).status).toBe(404);
});

it('an export has the call', async () => {
  const { id, reference } = await newLead();
  const { at } = nextDay();
  await change(id, { starts_at: at(0) });
  const text = await (await desk.call('/api/leads/export', desk.as(ADMIN))).text();
  const line = text.split('\r\n').find((record) => record.startsWith(reference));
  expect(line).toContain(at(0).slice(0, 16));
  expect(line).toMatch(/,booked$/);
});

describe('nobody else', () => {
  const calls = (): [string, RequestInit][] => [
    ['/api/consultations?from=2026-01-01', {}],
    ['/api/consultations/feed', { method: 'POST' }],
    [
      '/api/consultations/unavailable',
      postJson({ starts_at: '2027-01-01T10:00:00Z', ends_at: '2027-01-01T11:00:00Z' }),
    ],
    [`/api/consultations/unavailable/${randomUUID()}`, { method: 'DELETE' }],
    [
      `/api/leads/${randomUUID()}/consultation`,
      { ...postJson({ state: 'cancelled' }), method: 'PATCH' },
    ],
  ];
  it.each(calls())('%s', async (path, init) => {
    const sameOrigin = { ...init.headers, 'sec-fetch-site': 'same-origin' };
    expect((await desk.call(path, { ...init, headers: sameOrigin })).status).toBe(401);
    expect((await desk.call(path, desk.as(STRANGER, init))).status).toBe(403);
  });
});
