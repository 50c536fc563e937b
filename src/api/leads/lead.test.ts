import { randomUUID } from 'node:crypto';
import { leadDetailAnswerSchema } from '../../domain/http-api/leads';
import { problemSchema } from '../../domain/http-api/problem';
import { ADMIN, COLLEAGUE, startDesk } from '../../server/testing/desk';
import type { Desk } from '../../server/testing/desk';
import { postJson } from '../../server/testing/enquiry';
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
const referenceOf = async (name: string) => {
  const { lead: found } = await detail(await idOf(name));
  return found.reference;
};
const detail = async (id: string) => leadDetailAnswerSchema.parse(await (await get(id)).json());

describe('GET /api/leads/:id', () => {
  it('shows the lead, its history and what the same person sent before', async () => {
    const { lead: found, history, earlier } = await detail(await idOf('Bilal'));
    expect(found).toMatchObject({ name: 'Bilal', service: 'crm', phone: null });
    expect(history).toEqual([expect.objectContaining({ kind: 'created', actor_email: null })]);
    expect(earlier.map(({ name }) => name)).toEqual(['Asha Rao']);
    expect(found.enquiry_number).toBe(2);
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

  it.each([
    ['', 'Chitra', 'Dev', 'Bilal'],
    ['', 'Dev', null, 'Chitra'],
    ['', 'Asha Rao', 'Bilal', null],
    ['?sort=name', 'Bilal', 'Asha Rao', 'Chitra'],
    ['?sort=-service', 'Dev', 'Chitra', 'Asha Rao'],
    ['?sort=overdue', 'Dev', 'Chitra', 'Bilal'],
    ['?sort=overdue', 'Bilal', 'Dev', null],
    ['?sort=overdue', 'Asha Rao', null, 'Chitra'],
    ['?service=crm&page=3', 'Asha Rao', 'Bilal', null],
    ['?q=asha', 'Asha Rao', 'Bilal', null],
    ['?status=new', 'Bilal', 'Chitra', 'Asha Rao'],
    ['?spam=1', 'Robot', null, null],
  ])('%s: around %s are %s and %s', async (query, name, previous, next) => {
    const { neighbours } = await detail(`${await idOf(name)}${query}`);
    const reference = (other: string | null) => (other === null ? null : referenceOf(other));
    expect(neighbours).toEqual({
      previous: await reference(previous),
      next: await reference(next),
    });
  });

  it('answers 422 to a list that there cannot be', async () => {
    const answer = await get(`${await idOf('Dev')}?sort=message`);
    expect(answer.status).toBe(422);
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
