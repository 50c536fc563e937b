import { replyResponseSchema } from '../../domain/http-api/replies';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import replies from './[id]/replies';
import undoChange from './[id]/undo';
import leads from './index';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/:id': lead,
    '/api/leads/:id/replies': replies,
    '/api/leads/:id/undo': undoChange,
  });
});
afterAll(() => desk.stop());

const post = (path: string, body: unknown = {}) =>
  desk.call(`/api/leads/${path}`, desk.as(ADMIN, postJson(body)));
const undo = (id: string, event: number | undefined) => post(`${id}/undo`, { event });
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

describe('replies', () => {
  it('are logged, stop the clock once and make a new lead contacted', async () => {
    const id = await idOf('Chitra');
    const first = await post(`${id}/replies`, { channel: 'whatsapp', reached: true });
    expect(first.status).toBe(201);
    const logged = replyResponseSchema.parse(await first.json());
    expect(logged.event).toMatchObject({ kind: 'reply', channel: 'whatsapp', actor_email: ADMIN });
    expect(logged.lead).toMatchObject({
      status: 'contacted',
      first_response_at: logged.event.created_at,
      awaiting_reply_until: null,
    });

    const second = await post(`${id}/replies`, { channel: 'email', reached: true });
    expect(replyResponseSchema.parse(await second.json()).lead).toMatchObject({
      status: 'contacted',
      first_response_at: logged.lead.first_response_at,
    });
    const kinds = (await detail(id)).history.map(({ kind }) => kind);
    expect(kinds).toEqual(['created', 'reply', 'status', 'reply']);
  });

  it('can be undone: the lead is new again and waits as before', async () => {
    const id = await idOf('Asha Rao');
    const before = (await detail(id)).lead;
    const answer = await post(`${id}/replies`, { channel: 'email', reached: true });
    const { event } = replyResponseSchema.parse(await answer.json());
    const undone = await undo(id, event.id);
    expect(undone.status).toBe(200);
    expect(replyResponseSchema.parse(await undone.json())).toMatchObject({
      event: { kind: 'reply_undone', channel: 'email' },
      lead: {
        status: 'new',
        first_response_at: null,
        awaiting_reply_until: before.awaiting_reply_until,
      },
    });
    const again = await undo(id, event.id);
    expect([again.status, await again.json()]).toMatchObject([409, { changed: { by: ADMIN } }]);
    const kinds = (await detail(id)).history.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'reply_undone')).toHaveLength(1);
  });

  it('undone by many people at once are undone once, and the others are told so', async () => {
    const id = await idOf('Bilal');
    for (let round = 0; round < 10; round += 1) {
      const answer = await post(`${id}/replies`, { channel: 'phone', reached: true });
      const { event } = replyResponseSchema.parse(await answer.json());
      const undone = await Promise.all(Array.from({ length: 4 }, () => undo(id, event.id)));
      expect(undone.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });

  it('do not move back what is further on, also when they are undone', async () => {
    const id = await idOf('Bilal');
    await bulk({ ids: [id], status: 'qualified' });
    const answer = await post(`${id}/replies`, { channel: 'phone', reached: true });
    const { event, lead: replied } = replyResponseSchema.parse(await answer.json());
    expect(replied.status).toBe('qualified');
    const undone = await undo(id, event.id);
    expect(replyResponseSchema.parse(await undone.json()).lead.status).toBe('qualified');
  });

  it('of another lead are not undone', async () => {
    const other = await idOf('Chitra');
    const { history } = await detail(other);
    const reply = history.find(({ kind }) => kind === 'reply')?.id;
    expect((await undo(await idOf('Dev'), reply)).status).toBe(404);
  });

  it.each([{ channel: 'pigeon', reached: true }, {}, { channel: 'email', mark_contacted: true }])(
    'answers 422 to %j',
    async (body) => {
      expect((await post(`${await idOf('Dev')}/replies`, body)).status).toBe(422);
    },
  );
});

describe('a status', () => {
  it('is no reply: the promise runs on, unless the lead is closed', async () => {
    const id = await idOf('Dev');
    const before = (await detail(id)).lead;
    const clock = async () => {
      const { first_response_at, awaiting_reply_until } = (await detail(id)).lead;
      expect(first_response_at).toBeNull();
      return awaiting_reply_until;
    };
    await bulk({ ids: [id], status: 'contacted' });
    expect(await clock()).toBe(before.awaiting_reply_until);
    await bulk({ ids: [id], status: 'closed' });
    expect(await clock()).toBeNull();
    await bulk({ ids: [id], status: 'new' });
    expect(await clock()).toBe(before.awaiting_reply_until);
  });
});
