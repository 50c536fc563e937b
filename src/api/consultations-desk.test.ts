import { randomUUID } from 'node:crypto';
import { callDesk } from '../../testing/server/call-desk';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../testing/server/desk';
import { agencyDay } from '../domain/zone';
import agenda from './consultations';
import enquiries from './enquiries';
import lead from './leads/[id]';
import consultation from './leads/[id]/consultation';
import exported from './leads/export';
import session from './session';

let desk: Desk;
let staff: ReturnType<typeof callDesk>;
beforeAll(async () => {
  desk = await startDesk({
    '/api/consultations': agenda,
    '/api/enquiries': enquiries,
    '/api/leads/export': exported,
    '/api/leads/:id': lead,
    '/api/leads/:id/consultation': consultation,
    '/api/session': session,
  });
  staff = callDesk(desk);
});
afterAll(() => desk.stop());

it('staff book a call for a lead, move it, cancel it and book it again', async () => {
  const { id, reference } = await staff.newLead();
  const { name, at } = staff.nextDay();
  const booked = await staff.change(id, { starts_at: at(0) });
  expect(booked.status).toBe(200);
  expect(booked.body.consultation).toMatchObject({ state: 'booked', time_zone: null });
  expect((await staff.change(id, { starts_at: at(2) })).status).toBe(200);
  expect((await staff.agendaOf(name)).body.calls).toEqual([
    expect.objectContaining({ reference, name: 'Asha Rao', state: 'booked' }),
  ]);
  expect((await staff.change(id, { state: 'cancelled' })).body.consultation).toMatchObject({
    state: 'cancelled',
  });
  expect((await staff.agendaOf(name)).body.calls).toEqual([]);
  expect((await staff.change(id, { starts_at: at(2) })).body.consultation).toMatchObject({
    state: 'booked',
  });
  const detail = await staff.json<{
    consultation: object;
    history: { kind: string; call_at: string }[];
  }>(desk.call(`/api/leads/${id}`, desk.as(COLLEAGUE)));
  expect(detail.body.consultation).toMatchObject({ state: 'booked' });
  expect(detail.body.history.map(({ kind }) => kind)).toEqual([
    ...['created', 'call_booked', 'call_moved', 'call_cancelled', 'call_moved'],
  ]);
});

it('a time that is taken answers 409 with free ones, and moves nothing', async () => {
  const [one, other] = [await staff.newLead(), await staff.newLead()];
  const { at } = staff.nextDay();
  await staff.change(one.id, { starts_at: at(0) });
  await staff.change(other.id, { starts_at: at(3) });
  const answer = await staff.change(other.id, { starts_at: at(0.25) });
  expect(answer.status).toBe(409);
  expect(answer.body.slots.length).toBeGreaterThan(0);
});

it('a call that is not as it was seen is left as it is: 409 says so', async () => {
  const { id } = await staff.newLead();
  const { at } = staff.nextDay();
  const first = await staff.change(id, { starts_at: at(0), was: null });
  expect(first.status).toBe(200);
  const was = { starts_at: at(0), state: 'booked' };
  expect((await staff.change(id, { state: 'cancelled', was })).status).toBe(200);
  for (const seen of [was, null]) {
    const late = await staff.change(id, { starts_at: at(2), was: seen });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ detail: 'The call has changed meanwhile.' });
  }
  const wrong = await staff.change(id, { starts_at: at(2), was: { state: 'booked' } });
  expect(wrong.status).toBe(422);
});

it('the call of an enquiry that its sender withdrew is not changed: 409 says so', async () => {
  const { id } = await staff.newLead();
  const { at } = staff.nextDay();
  await staff.change(id, { starts_at: at(0) });
  await desk.service
    .from('contact_submissions')
    .update({ withdrawn_at: new Date().toISOString(), status: 'closed' })
    .eq('id', id)
    .throwOnError();
  for (const body of [{ starts_at: at(2) }, { state: 'booked' }, { state: 'cancelled' }]) {
    const answer = await staff.change(id, body);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ detail: 'The sender withdrew this enquiry.' });
    expect(answer.body.slots).toBeUndefined();
  }
});

it.each([
  [{ starts_at: '2020-01-01T10:00:00Z' }, 'starts_at'],
  [{ starts_at: '2026-11-24T10:00:00' }, 'starts_at'],
  [{ state: 'held' }, 'state'],
  [{ state: 'lost' }, ''],
  [{}, ''],
])('refuses %j', async (body, field) => {
  const { id } = await staff.newLead();
  await staff.change(id, { starts_at: staff.nextDay().at(0) });
  const answer = await staff.change(id, body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([expect.objectContaining({ field })]);
});

it('a lead without a call cannot have one cancelled, and one that is gone cannot have one', async () => {
  const { id } = await staff.newLead();
  expect((await staff.change(id, { state: 'cancelled' })).status).toBe(404);
  expect((await staff.change(randomUUID(), { starts_at: staff.nextDay().at(0) })).status).toBe(404);
  expect((await staff.change('nonsense', { starts_at: staff.nextDay().at(0) })).status).toBe(404);
});

it.each(['', '?from=soon', '?from=2026-11-24&days=0', '?from=2026-11-24&days=32'])(
  'refuses the agenda of %j',
  async (query) => {
    const answer = await desk.call(`/api/consultations${query}`, desk.as(ADMIN));
    expect(answer.status).toBe(422);
  },
);

it('an export has the call', async () => {
  const { id, reference } = await staff.newLead();
  const { at } = staff.nextDay();
  await staff.change(id, { starts_at: at(0) });
  const text = await (await desk.call('/api/leads/export', desk.as(ADMIN))).text();
  const line = text.split('\r\n').find((record) => record.startsWith(reference));
  expect(line).toContain(`${agencyDay(at(0))} 11:30`);
  expect(line).toMatch(/,booked$/);
});
