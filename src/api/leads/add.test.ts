import { randomUUID } from 'node:crypto';
import { duplicatesResponseSchema, leadResponseSchema } from '../../domain/http-api/lead-changes';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { postJson } from '../../../testing/server/enquiry';
import { ADMIN, type Desk, startDesk, STRANGER } from '../../../testing/server/desk';
import session from '../session';
import lead from './[id]';
import duplicates from './duplicates';
import leads from './index';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/duplicates': duplicates,
    '/api/leads/:id': lead,
  });
});
afterAll(() => desk.stop());

const CALL = {
  name: 'Rohan Mehta',
  phone: '+91 98200 12345',
  service: 'crm',
  message: 'Rang about a CRM for forty people.',
  source: 'phone',
};

const add = (body: object, headers: Record<string, string> = {}, who = ADMIN) => {
  const init = postJson(body);
  return desk.call(
    '/api/leads',
    desk.as(who, { ...init, headers: { ...init.headers, ...headers } }),
  );
};
const added = async (body: object) => leadResponseSchema.parse(await (await add(body)).json()).lead;
const find = async (query: Record<string, string>) => {
  const path = `/api/leads/duplicates?${new URLSearchParams(query)}`;
  const answer = await desk.call(path, desk.as(ADMIN));
  return duplicatesResponseSchema.parse(await answer.json()).leads.map(({ id }) => id);
};

it('a lead is added by staff, without an address, and its history says by whom', async () => {
  const answer = await add({ ...CALL, email: ' ', budget: null });
  expect(answer.status).toBe(201);
  const { lead } = leadResponseSchema.parse(await answer.json());
  expect(lead).toMatchObject({
    ...{ name: 'Rohan Mehta', email: '', phone: CALL.phone, status: 'new', added_source: 'phone' },
    ...{ company: null, budget: null, first_response_at: null },
  });
  const detail = await desk.call(`/api/leads/${lead.reference}`, desk.as(ADMIN));
  const { history } = leadDetailResponseSchema.parse(await detail.json());
  expect(history).toMatchObject([{ kind: 'created', actor_email: ADMIN }]);
  const mails = await desk.service.from('mail_outbox').select('kind').eq('lead_id', lead.id);
  expect(mails.data).toEqual([]);
});

it('a request that is repeated adds nothing', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([add(CALL, headers), add(CALL, headers)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
  expect(one).toEqual(two);
});

it('a key that is none, or is that of an enquiry of the form, is refused', async () => {
  const { data } = await desk.service
    .from('contact_submissions')
    .select('idempotency_key')
    .eq('name', 'Dev');
  for (const key of ['x', data?.[0]?.idempotency_key ?? '']) {
    const answer = await add(CALL, { 'idempotency-key': key });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'idempotency_key' }] });
  }
});

it.each([
  [{ ...CALL, phone: null }, 'email'],
  [{ ...CALL, email: 'rohan' }, 'email'],
  [{ ...CALL, name: ' ' }, 'name'],
  [{ ...CALL, message: undefined }, 'message'],
  [{ ...CALL, message: 'x'.repeat(5001) }, 'message'],
  [{ ...CALL, source: 'fax' }, 'source'],
  [{ ...CALL, source: undefined }, 'source'],
  [{ ...CALL, service: 'x' }, 'service'],
  [{ ...CALL, status: 'closed' }, 'status'],
  [{ ...CALL, phone: '9'.repeat(33) }, 'phone'],
])('answers 422 to %j', async (body, field) => {
  const answer = await add(body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

it('is for staff alone', async () => {
  expect((await desk.call('/api/leads', postJson(CALL))).status).toBe(401);
  expect((await add(CALL, {}, STRANGER)).status).toBe(403);
  expect((await desk.call('/api/leads/duplicates?phone=9820012345')).status).toBe(401);
  const seen = await desk.call('/api/leads/duplicates?phone=9820012345', desk.as(STRANGER));
  expect(seen.status).toBe(403);
});

describe('duplicates', () => {
  it('are leads of the same address or number, however they are written, newest first', async () => {
    const first = await added({ ...CALL, email: 'Meera@Example.in', phone: null });
    const second = await added({ ...CALL, phone: '093333-44444' });
    const query = { email: ' meera@example.IN', phone: '+91 93333 44444' };
    expect(await find(query)).toEqual([second.id, first.id]);
    expect(await find({ email: query.email })).toEqual([first.id]);
  });

  it('are at most five, and none of half an address or a few digits', async () => {
    const phone = '97777 55555';
    for (let count = 0; count < 6; count += 1) await added({ ...CALL, phone });
    expect(await find({ phone })).toHaveLength(5);
    for (const query of [{}, { email: 'meera@' }, { phone: '123456' }, { email: '"),id.neq.(' }])
      expect(await find(query)).toEqual([]);
  });
});
