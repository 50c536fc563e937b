import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { callDesk } from '../../testing/server/call-desk';
import { startDesk, STRANGER, type Desk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import agenda from './consultations';
import calendar from './consultations/calendar.ics';
import feed from './consultations/feed';
import unavailable from './consultations/unavailable';
import block from './consultations/unavailable/[id]';
import enquiries from './enquiries';
import lead from './leads/[id]';
import consultation from './leads/[id]/consultation';
import session from './session';

let desk: Desk;
let staff: ReturnType<typeof callDesk>;
beforeAll(async () => {
  desk = await startDesk({
    '/api/consultations': agenda,
    '/api/consultations/calendar.ics': calendar,
    '/api/consultations/calendar': feed,
    '/api/consultations/unavailable': unavailable,
    '/api/consultations/unavailable/:id': block,
    '/api/enquiries': enquiries,
    '/api/leads/:id': lead,
    '/api/leads/:id/consultation': consultation,
    '/api/session': session,
  });
  staff = callDesk(desk);
});
afterAll(() => desk.stop());

it('staff block a time and free it', async () => {
  const { name, at } = staff.nextDay();
  const blocked = await staff.json<{ unavailable: { id: string } }>(
    staff.send('/api/consultations/unavailable', 'POST', {
      ...{ starts_at: at(0), ends_at: at(4), note: 'Holiday' },
    }),
  );
  expect(blocked.status).toBe(201);
  expect((await staff.agendaOf(name)).body.unavailable).toEqual([
    expect.objectContaining({ note: 'Holiday', source: 'staff' }),
  ]);
  const { id } = await staff.newLead();
  expect((await staff.change(id, { starts_at: at(1) })).status).toBe(409);
  const path = `/api/consultations/unavailable/${blocked.body.unavailable.id}`;
  expect((await staff.send(path, 'DELETE')).status).toBe(204);
  expect((await staff.send(path, 'DELETE')).status).toBe(204);
  expect((await staff.agendaOf(name)).body.unavailable).toEqual([]);
});

it.each([
  [{ starts_at: '2026-11-24T10:00:00Z', ends_at: '2026-11-24T10:00:00Z' }, 'ends_at'],
  [{ starts_at: 'soon', ends_at: '2026-11-24T10:00:00Z' }, 'starts_at'],
  [
    { starts_at: '2026-11-24T10:00:00Z', ends_at: '2026-11-24T11:00:00Z', note: 'x'.repeat(121) },
    'note',
  ],
  [{ starts_at: '2026-11-24T10:00:00Z', ends_at: '2099-11-24T10:00:00Z' }, 'ends_at'],
  [{ starts_at: '0000-11-24T10:00:00Z', ends_at: '2026-11-24T10:00:00Z' }, 'starts_at'],
])('refuses to block %j', async (body, field) => {
  const answer = await staff.json<{ errors: object[] }>(
    staff.send('/api/consultations/unavailable', 'POST', body),
  );
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ field }));
});

it.each(['0000-01-01', '9999-12-31', '2026-02-30'])('shows no days from %s', async (from) => {
  const answer = await staff.json<{ errors: object[] }>(
    staff.send(`/api/consultations?from=${from}`, 'GET'),
  );
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'from' })]);
});

it('a feed has an address of its own, shown once; a new one ends the old', async () => {
  const { id, reference } = await staff.newLead();
  await staff.change(id, { starts_at: staff.nextDay().at(0) });
  const renew = async () => {
    const made = await staff.json<{ url: string }>(
      staff.send('/api/consultations/calendar', 'POST', {}),
    );
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

describe('nobody else', () => {
  const calls = (): [string, RequestInit][] => [
    ['/api/consultations?from=2026-01-01', {}],
    ['/api/consultations/calendar', { method: 'POST' }],
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
