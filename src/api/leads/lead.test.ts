import { randomUUID } from 'node:crypto';
import { leadDetailAnswerSchema, problemSchema } from '../../domain/http-api';
import { ADMIN, COLLEAGUE, startDesk, STRANGER } from '../../server/testing/desk';
import type { Desk } from '../../server/testing/desk';
import { postJson } from '../../server/testing/enquiry';
import { START_TIMEOUT_MS } from '../../server/testing/stack';
import session from '../session';
import lead from './[id]';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ '/api/session': session, '/api/leads/:id': lead });
}, START_TIMEOUT_MS);
afterAll(() => desk.stop());

const patchOf = (body: unknown): RequestInit => ({ ...postJson(body), method: 'PATCH' });
const get = (id: string, who = ADMIN) => desk.call(`/api/leads/${id}`, desk.as(who));
const patch = (id: string, body: unknown, who = ADMIN) =>
  desk.call(`/api/leads/${id}`, desk.as(who, patchOf(body)));

const idOf = async (name: string) => {
  const { data } = await desk.service.from('contact_submissions').select('id').eq('name', name);
  return data?.[0]?.id ?? '';
};
const detail = async (id: string) => leadDetailAnswerSchema.parse(await (await get(id)).json());

describe('GET /api/leads/:id', () => {
  it('shows the lead, its history and what the same person sent before', async () => {
    const { lead: found, history, earlier } = await detail(await idOf('Bilal'));
    expect(found).toMatchObject({ name: 'Bilal', service: 'crm', phone: null });
    expect(history).toEqual([expect.objectContaining({ kind: 'created', actor_email: null })]);
    expect(earlier.map(({ name }) => name)).toEqual(['Asha Rao']);
  });

  it.each([randomUUID(), 'x', '1%20or%201=1'])('answers 404 to %s', async (id) => {
    expect((await get(id)).status).toBe(404);
    expect((await patch(id, { status: 'new' })).status).toBe(404);
  });
});

describe('PATCH /api/leads/:id', () => {
  it('moves a lead to any status, and history says who', async () => {
    const id = await idOf('Chitra');
    for (const status of ['new', 'qualified', 'closed', 'contacted']) {
      const answer = await patch(id, { status });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ lead: { id, status } });
    }
    const { history } = await detail(id);
    expect(history.at(-1)).toMatchObject({
      kind: 'status',
      from_status: 'closed',
      to_status: 'contacted',
      actor_email: ADMIN,
    });
  });

  it('tells the second of two colleagues who was first, and overwrites nothing', async () => {
    const id = await idOf('Dev');
    const seen = (await detail(id)).lead.updated_at;
    const change = { status: 'contacted', updated_at: seen };
    expect((await patch(id, change, COLLEAGUE)).status).toBe(200);
    const second = await patch(id, { status: 'closed', updated_at: seen });
    expect(second.status).toBe(409);
    const problem = problemSchema.parse(await second.json());
    expect(problem).toMatchObject({
      lead: { id, status: 'contacted' },
      changed: { by: COLLEAGUE },
    });
    expect((await detail(id)).lead.status).toBe('contacted');
    const informed = { status: 'closed', updated_at: problem.lead?.updated_at };
    expect((await patch(id, informed)).status).toBe(200);
  });

  it.each([
    [{ status: 'archived' }, 'status'],
    [{}, 'status'],
    [{ status: 'new', updated_at: 'yesterday' }, 'updated_at'],
    [{ status: 'new', name: 'Else' }, 'name'],
  ])('answers 422 to %j', async (body, field) => {
    const answer = await patch(await idOf('Asha Rao'), body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('is not open to forms', async () => {
    const body = new URLSearchParams({ status: 'closed' });
    const answer = await desk.call(
      `/api/leads/${randomUUID()}`,
      desk.as(ADMIN, { method: 'PATCH', body }),
    );
    expect(answer.status).toBe(415);
  });
});

describe('a lead is for staff', () => {
  it('to see: 401 without a session, 403 for another account', async () => {
    const id = await idOf('Asha Rao');
    expect((await desk.call(`/api/leads/${id}`)).status).toBe(401);
    expect((await get(id, STRANGER)).status).toBe(403);
  });

  it('to move: 401, 403, and 403 from a foreign page', async () => {
    const id = await idOf('Asha Rao');
    const change = patchOf({ status: 'closed' });
    expect((await desk.call(`/api/leads/${id}`, change)).status).toBe(401);
    expect((await patch(id, { status: 'closed' }, STRANGER)).status).toBe(403);
    const foreign = desk.as(ADMIN, change);
    foreign.headers = { ...foreign.headers, 'sec-fetch-site': 'cross-site' };
    expect((await desk.call(`/api/leads/${id}`, foreign)).status).toBe(403);
    expect((await detail(id)).lead.status).toBe('new');
  });
});
