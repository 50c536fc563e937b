import { leadListResponseSchema } from '../../domain/http-api/leads';
import { leadSchema } from '../../domain/lead';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../../testing/server/desk';
import { enquiry, postJson } from '../../../testing/server/enquiry';
import enquiries from '../enquiries';
import session from '../session';
import lead from './[id]';
import leads from './index';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/enquiries': enquiries,
    '/api/leads': leads,
    '/api/leads/:id': lead,
  });
  const { data } = await desk.accounts.listUsers();
  const owner_id = data.users.find(({ email }) => email === ADMIN)?.id ?? null;
  const table = desk.service.from('contact_submissions');
  await table
    .update({ owner_id, next_action: 'Call', next_action_on: '2026-01-09' })
    .eq('name', 'Bilal')
    .throwOnError();
  await desk.service
    .from('contact_submissions')
    .update({ budget: '5L-10L', company: 'नमस्ते Traders' })
    .eq('name', 'Chitra')
    .throwOnError();
  await desk.service
    .from('contact_submissions')
    .update({ phone: '+91 98765 43210' })
    .eq('name', 'Dev')
    .throwOnError();
});
afterAll(() => desk.stop());

const get = (query = '') => desk.call(`/api/leads?${query}`, desk.as(ADMIN));

const list = async (query?: string) => {
  const answer = await get(query);
  expect(answer.status).toBe(200);
  return leadListResponseSchema.parse(await answer.json());
};
const names = async (query: string) => (await list(query)).leads.map(({ name }) => name);

describe('GET /api/leads', () => {
  it('lists newest first, with counters, without what is quarantined', async () => {
    const answer = await list();
    expect(answer.leads.map(({ name }) => name)).toEqual(['Dev', 'Chitra', 'Bilal', 'Asha Rao']);
    expect(answer).toMatchObject({
      total: 4,
      page: 1,
      per_page: 25,
      total_is_estimate: false,
      counts: { total: 4, new: 3, contacted: 1, qualified: 0, closed: 0, overdue: 4, spam: 1 },
      news: { arrived: 0, assigned: 0 },
    });
  });

  it('shows of a lead what staff need, and nothing that only the machine needs', async () => {
    const { leads: raw } = await (await get()).json();
    expect(Object.keys(raw[0]).sort()).toEqual(Object.keys(leadSchema.shape).sort());
  });

  it.each([
    ['status=new', ['Dev', 'Chitra', 'Asha Rao']],
    ['status=all&service=crm', ['Bilal', 'Asha Rao']],
    ['service=crm&status=contacted', ['Bilal']],
    ['sort=name', ['Asha Rao', 'Bilal', 'Chitra', 'Dev']],
    ['sort=-name&per_page=1&page=2', ['Chitra']],
    ['sort=created_at', ['Asha Rao', 'Bilal', 'Chitra', 'Dev']],
    ['q=ASHA', ['Bilal', 'Asha Rao']],
    [`q=${encodeURIComponent('100%')}`, ['Asha Rao']],
    ['q=wool_mill', ['Asha Rao']],
    ['q=woolxmill', []],
    [`q=${encodeURIComponent('ünïcode (a,b)')}`, ['Chitra']],
    [`q=${encodeURIComponent('",status.eq.new')}`, []],
    [`q=${encodeURIComponent("' or 1=1 --")}`, []],
    ['page=9', []],
    ['sort=waiting', ['Asha Rao', 'Bilal', 'Chitra', 'Dev']],
    ['sort=waiting&per_page=2&page=2', ['Chitra', 'Dev']],
    ['sort=waiting&per_page=3&page=2', ['Dev']],
    ['sort=waiting&q=asha', ['Asha Rao', 'Bilal']],
    ['due=today&sort=waiting', ['Asha Rao', 'Bilal', 'Chitra', 'Dev']],
    ['sort=next_action_on&per_page=1', ['Bilal']],
    ['sort=-next_action_on&per_page=1', ['Bilal']],
    ['sort=-next_action_on&q=asha', ['Bilal', 'Asha Rao']],
    ['budget=5L-10L', ['Chitra']],
    ['owner=me', ['Bilal']],
    ['owner=none', ['Dev', 'Chitra', 'Asha Rao']],
    ['owner=00000000-0000-4000-8000-000000000000', []],
    ['from=2026-01-02&to=2026-01-03', ['Chitra', 'Bilal']],
    ['from=2026-01-04', ['Dev']],
    ['q=98765 43210', ['Dev']],
    ['q=%2B91 (98765) 43-210', ['Dev']],
    ['q=नमस्ते', ['Chitra']],
    ['sort=reply_due_at', ['Asha Rao', 'Bilal', 'Chitra', 'Dev']],
    ['sort=service', ['Bilal', 'Asha Rao', 'Dev', 'Chitra']],
    ['sort=-service', ['Chitra', 'Dev', 'Asha Rao', 'Bilal']],
    ['sort=status', ['Bilal', 'Dev', 'Chitra', 'Asha Rao']],
    ['overdue=1', ['Dev', 'Chitra', 'Bilal', 'Asha Rao']],
    ['overdue=1&service=crm', ['Bilal', 'Asha Rao']],
    // A status is no reply, so its sender still waits.
    ['overdue=1&status=contacted', ['Bilal']],
    ['spam=1', ['Robot']],
    ['spam=1&service=hosting', []],
    ['spam=0&overdue=0&status=&q=', ['Dev', 'Chitra', 'Bilal', 'Asha Rao']],
    // One or two letters begin a word. No reference has these: those are drawn by lot.
    ['q=u', ['Chitra']],
    ['q=o', []],
    ['q=wo', ['Asha Rao']],
    ['q=oo', []],
    ['q=*', []],
  ])('?%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('counts what the filters let through, even on a page behind the last', async () => {
    expect(await list('status=new&per_page=1')).toMatchObject({ total: 3, per_page: 1 });
    expect(await list('status=new&per_page=1&page=7')).toMatchObject({ total: 3, leads: [] });
    expect(await list('q=asha&per_page=1')).toMatchObject({ total: 2, total_is_estimate: false });
    expect(await list('spam=1')).toMatchObject({ total: 1 });
    expect(await list('overdue=1&service=crm')).toMatchObject({ total: 2 });
    expect(await list('overdue=1&status=closed')).toMatchObject({ total: 0 });
  });

  it('says how many more a search finds in spam', async () => {
    expect(await list('q=ashA@example.in')).toMatchObject({ total: 2, spam_hits: 0 });
    expect(await list('q=robot')).toMatchObject({ total: 0, spam_hits: 1 });
    expect(await list('q=example.in&service=hosting')).toMatchObject({ total: 2, spam_hits: 0 });
    expect(await list('q=robot&spam=1')).not.toHaveProperty('spam_hits');
    expect(await list('status=new')).not.toHaveProperty('spam_hits');
  });

  it.each([
    'status=archived',
    'sort=search_text',
    'page=0',
    'per_page=500',
    'limit=1',
    'q=%00',
    'overdue=yes',
    'owner=somebody',
    'due=tomorrow',
    'from=yesterday',
    'to=2026-02-30',
    'budget=free',
    'since=lately',
    'page=401',
  ])('answers 422 to ?%s', async (query) => {
    const answer = await get(query);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field: query.split('=')[0] }] });
  });

  it('tells how many leads came, and were assigned by a colleague, since the last answer', async () => {
    const { latest } = await list();
    const since = `since=${encodeURIComponent(latest)}`;
    expect((await list(since)).news).toEqual({ arrived: 0, assigned: 0 });
    const { data: account } = await desk.accounts.listUsers();
    const me = account.users.find(({ email }) => email === ADMIN)?.id ?? '';
    const { leads: all } = await list();
    const dev = all.find(({ name }) => name === 'Dev');
    const assign = (who: string) =>
      desk.call(
        `/api/leads/${dev?.id}`,
        desk.as(who, { ...postJson({ owner_id: me }), method: 'PATCH' }),
      );
    expect((await assign(COLLEAGUE)).status).toBe(200);
    expect((await desk.call('/api/enquiries', postJson(enquiry))).status).toBe(201);
    const answer = await list(since);
    expect(answer.news).toEqual({ arrived: 1, assigned: 1 });
    const next = await list(`since=${encodeURIComponent(answer.latest)}`);
    expect(next.news).toEqual({ arrived: 0, assigned: 0 });
  });
});
