import { randomUUID } from 'node:crypto';
import { leadResponseSchema } from '../../domain/http-api/lead-changes';
import { eventResponseSchema } from '../../domain/http-api/replies';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import notes from './[id]/notes';
import replies from './[id]/replies';
import leads from './index';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/:id': lead,
    '/api/leads/:id/notes': notes,
    '/api/leads/:id/replies': replies,
  });
});
afterAll(() => desk.stop());

const post = (path: string, body: unknown = {}) =>
  desk.call(`/api/leads/${path}`, desk.as(ADMIN, postJson(body)));
const change = (id: string, body: unknown) =>
  desk.call(`/api/leads/${id}`, desk.as(ADMIN, { ...postJson(body), method: 'PATCH' }));
const bulk = (body: unknown) =>
  desk.call('/api/leads', desk.as(ADMIN, { ...postJson(body), method: 'PATCH' }));
const detail = async (id: string) =>
  leadDetailResponseSchema.parse(
    await (await desk.call(`/api/leads/${id}`, desk.as(ADMIN))).json(),
  );
const idOf = async (name: string) => {
  const { data } = await desk.service.from('contact_submissions').select('id').eq('name', name);
  return data?.[0]?.id ?? '';
};
const total = async (query: string) => {
  const answer = await desk.call(`/api/leads?${query}`, desk.as(ADMIN));
  const { total: found }: { total: number } = await answer.json();
  return found;
};

describe('notes', () => {
  it('are kept in the history, with who wrote them', async () => {
    const id = await idOf('Asha Rao');
    const answer = await post(`${id}/notes`, { note: '  Called back.\r\nनमस्ते 🙏 ' });
    expect(answer.status).toBe(201);
    const { event } = eventResponseSchema.parse(await answer.json());
    expect(event).toMatchObject({
      kind: 'note',
      note: 'Called back.\nनमस्ते 🙏',
      actor_email: ADMIN,
    });
    expect((await detail(id)).history.at(-1)).toEqual(event);
  });

  it.each([{ note: ' ' }, {}, { note: 'x'.repeat(2001) }, { note: 'bell \u0007' }, { note: 1 }])(
    'answers 422 to %j',
    async (body) => {
      const answer = await post(`${await idOf('Asha Rao')}/notes`, body);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ field: 'note' }] });
    },
  );
});

describe('spam', () => {
  it('is restored in one call, and set apart in one', async () => {
    const id = await idOf('Robot');
    const restored = await change(id, { spam: false });
    expect(restored.status).toBe(200);
    expect(leadResponseSchema.parse(await restored.json()).lead.spam_reason).toBeNull();
    expect(await total('spam=1')).toBe(0);

    const marked = await change(id, { spam: true });
    expect(leadResponseSchema.parse(await marked.json()).lead.spam_reason).toBe('Marked by staff');
    expect((await change(id, { spam: true })).status).toBe(200);
    expect(await total('spam=1')).toBe(1);
    const lines = (await detail(id)).history.map(({ kind, actor_email }) => [kind, actor_email]);
    expect(lines.slice(-2)).toEqual([
      ['restored', ADMIN],
      ['quarantined', ADMIN],
    ]);
  });
});

describe('PATCH /api/leads', () => {
  it('moves all of them, and each history says so', async () => {
    const ids = [await idOf('Dev'), await idOf('Asha Rao')];
    const answer = await bulk({ ids: [...ids, ...ids], status: 'closed' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      updated: 2,
      events: [expect.any(Number), expect.any(Number)],
    });
    for (const id of ids) {
      expect((await detail(id)).history.at(-1)).toMatchObject({
        kind: 'status',
        to_status: 'closed',
        actor_email: ADMIN,
      });
    }
  });

  it('assigns, and puts among the spam, all of them', async () => {
    const ids = [await idOf('Dev'), await idOf('Asha Rao')];
    const { data } = await desk.accounts.listUsers();
    const owner_id = data.users.find(({ email }) => email === COLLEAGUE)?.id ?? '';
    expect((await bulk({ ids, owner_id, spam: true })).status).toBe(200);
    for (const id of ids) {
      expect((await detail(id)).lead).toMatchObject({ owner_id, spam_reason: 'Marked by staff' });
    }
    expect((await bulk({ ids, owner_id: null, spam: false })).status).toBe(200);
    for (const id of ids) {
      expect((await detail(id)).lead).toMatchObject({ owner_id: null, spam_reason: null });
    }
    const unknown = await bulk({ ids, owner_id: randomUUID() });
    expect(unknown.status).toBe(422);
    expect(await unknown.json()).toMatchObject({ errors: [{ field: 'owner_id' }] });
  });

  it('moves none when one does not exist', async () => {
    const id = await idOf('Dev');
    const answer = await bulk({ ids: [id, randomUUID()], status: 'qualified' });
    expect(answer.status).toBe(404);
    expect((await detail(id)).lead.status).toBe('closed');
  });

  it.each([
    [{ ids: [], status: 'new' }, 'ids'],
    [{ ids: 'all', status: 'new' }, 'ids'],
    [{ ids: Array.from({ length: 101 }, () => randomUUID()), status: 'new' }, 'ids'],
    [{ ids: [randomUUID()], status: 'won' }, 'status'],
    [{ ids: [randomUUID()] }, ''],
  ])('answers 422 to %j', async (body, field) => {
    const answer = await bulk(body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('names the place of an id that is none', async () => {
    expect((await bulk({ ids: ['1'], status: 'new' })).status).toBe(422);
  });

  it('overlapping changes both come through', async () => {
    const ids = [await idOf('Dev'), await idOf('Asha Rao'), await idOf('Bilal')];
    const statuses = ['new', 'contacted', 'qualified', 'closed'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        bulk({
          ids: turn % 2 ? ids : [...ids].reverse(),
          status: statuses[turn % statuses.length],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

describe('DELETE /api/leads/:id', () => {
  it('erases what is personal and keeps that there was an enquiry; twice is once', async () => {
    const id = await idOf('Chitra');
    const erase = () => desk.call(`/api/leads/${id}`, desk.as(ADMIN, { method: 'DELETE' }));
    const before = await total('');
    expect((await erase()).status).toBe(204);
    expect((await erase()).status).toBe(204);
    const { lead: erased, history } = await detail(id);
    expect(erased).toMatchObject({ name: '', email: '', message: '', journey: null });
    expect(erased.erased_at).toEqual(expect.any(String));
    expect(history.filter(({ kind }) => kind === 'erased')).toHaveLength(1);
    expect(await total('')).toBe(before);
    expect(erased.status).toBe('closed');
    expect((await post(`${id}/notes`, { note: 'Too late' })).status).toBe(409);
    expect((await change(id, { lost_reason: 'Price' })).status).toBe(409);
  });
});

describe.each(['notes', 'replies'])('POST /api/leads/:id/%s', (what) => {
  it.each([randomUUID(), 'x'])('answers 404 to %s', async (id) => {
    const body = { notes: { note: 'x' }, replies: { channel: 'phone', reached: true } }[what] ?? {};
    expect((await post(`${id}/${what}`, body)).status).toBe(404);
  });
});
