import { randomUUID } from 'node:crypto';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { problemSchema } from '../../domain/http-api/problem';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ '/api/session': session, '/api/leads/:id': lead });
});
afterAll(() => desk.stop());

const patchOf = (body: unknown): RequestInit => ({ ...postJson(body), method: 'PATCH' });
const get = (id: string, who = ADMIN) => desk.call(`/api/leads/${id}`, desk.as(who));
const patch = (id: string, body: unknown, who = ADMIN) =>
  desk.call(`/api/leads/${id}`, desk.as(who, patchOf(body)));

const idOf = async (name: string) => {
  const { data } = await desk.service.from('contact_submissions').select('id').eq('name', name);
  return data?.[0]?.id ?? '';
};
const detail = async (id: string) => leadDetailResponseSchema.parse(await (await get(id)).json());

describe('GET /api/leads/:id', () => {
  it('shows the lead, its history and what else the same person sent, before and after', async () => {
    const { lead: found, history, others } = await detail(await idOf('Bilal'));
    expect(found).toMatchObject({ name: 'Bilal', service: 'crm', phone: null });
    expect(history).toEqual([expect.objectContaining({ kind: 'created', actor_email: null })]);
    expect(others.map(({ name }) => name)).toEqual(['Asha Rao']);
    expect(found.enquiry_number).toBe(2);
    const first = await detail(await idOf('Asha Rao'));
    expect(first.others.map(({ name }) => name)).toEqual(['Bilal']);
  });

  it('is found by its reference too, however it is written', async () => {
    const { lead: found } = await detail(await idOf('Chitra'));
    expect((await detail(found.reference)).lead).toEqual(found);
    expect((await detail(found.reference.toLowerCase())).lead).toEqual(found);
  });

  it('shows how the visitor came, but nothing that only claims to say so', async () => {
    const id = await idOf('Dev');
    const journey = { landing_page: '/portfolio', utm_source: 'news', forged: { deep: 1 } };
    await desk.service.from('contact_submissions').update({ journey }).eq('id', id);
    expect((await detail(id)).lead.journey).toEqual({
      landing_page: '/portfolio',
      utm_source: 'news',
    });
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
    [{}, ''],
    [{ owner_id: 'me' }, 'owner_id'],
    [{ owner_id: randomUUID() }, 'owner_id'],
    [{ status: 'new', next_action: 'Call' }, 'next_action'],
    [{ status: 'new', next_action_on: '2026-12-01' }, 'next_action_on'],
    [{ status: 'new', answers_read: 1 }, 'answers_read'],
    [{ spam: 'yes' }, 'spam'],
    [{ status: 'new', updated_at: 'yesterday' }, 'updated_at'],
    [{ status: 'new', message: 'Else' }, 'message'],
  ])('answers 422 to %j', async (body, field) => {
    const answer = await patch(await idOf('Asha Rao'), body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('sets an owner, and clears it with null', async () => {
    const id = await idOf('Asha Rao');
    const { data } = await desk.accounts.listUsers();
    const owner_id = data.users.find(({ email }) => email === COLLEAGUE)?.id ?? '';
    const answer = await patch(id, { owner_id });
    expect(await answer.json()).toMatchObject({ lead: { owner_id } });
    const cleared = await patch(id, { owner_id: null });
    expect(await cleared.json()).toMatchObject({ lead: { owner_id: null } });
    const lines = (await detail(id)).history.slice(-2);
    expect(lines).toMatchObject([
      { kind: 'owner', owner_email: COLLEAGUE, actor_email: ADMIN },
      { kind: 'owner', owner_email: null },
    ]);
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
