import { randomUUID } from 'node:crypto';
import { replyResponseSchema } from '../../domain/http-api/replies';
import { ADMIN, COLLEAGUE, startDesk, STRANGER, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import merge from './[id]/merge';
import notes from './[id]/notes';
import replies from './[id]/replies';
import replyState from './[id]/replies/[reply]';
import undoChange from './[id]/undo';
import readAnswers from './[id]/answers/read';
import duplicates from './duplicates';
import exportLeads from './export';
import board from './board';
import leads from './index';
import medianReply from './median-reply';
import reportAnswers from './report-answers';
import report from './report';
import undoChanges from './undo';

let desk: Desk;
let id: string;
let reply: number;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/board': board,
    '/api/leads/duplicates': duplicates,
    '/api/leads/export': exportLeads,
    '/api/leads/median-reply': medianReply,
    '/api/leads/report-answers': reportAnswers,
    '/api/leads/report': report,
    '/api/leads/undo': undoChanges,
    '/api/leads/:id': lead,
    '/api/leads/:id/merge': merge,
    '/api/leads/:id/notes': notes,
    '/api/leads/:id/replies': replies,
    '/api/leads/:id/replies/:reply': replyState,
    '/api/leads/:id/undo': undoChange,
    '/api/leads/:id/answers/read': readAnswers,
  });
  const { data } = await desk.service.from('contact_submissions').select('id').eq('name', 'Dev');
  id = data?.[0]?.id ?? '';
  const logged = await desk.call(
    `/api/leads/${id}/replies`,
    desk.as(ADMIN, json('POST', { channel: 'email', reached: true })),
  );
  reply = replyResponseSchema.parse(await logged.json()).event.id;
});
afterAll(() => desk.stop());

const json = (method: string, body: unknown): RequestInit => ({ ...postJson(body), method });

type Case = { path: () => string; init: () => RequestInit; ok: number };

const READ = [
  '',
  '/board',
  // Its totals are summed up in another way.
  '/board?owner=none',
  '/duplicates',
  '/export',
  '/median-reply',
  '/report-answers?key=start',
  '/report',
  '/:id',
  '/:id/replies/:reply',
];

const reading: Record<string, Case> = Object.fromEntries(
  READ.map((path) => [
    `GET /api/leads${path}`,
    {
      path: () => path.replace(':id', id).replace(':reply', String(reply)),
      init: () => ({}),
      ok: 200,
    },
  ]),
);

const changing: Record<string, Case> = {
  'POST /api/leads': {
    path: () => '',
    init: () =>
      json('POST', {
        ...{ name: 'Rohan', phone: '98100 12345', service: 'crm', message: 'x', source: 'phone' },
      }),
    ok: 201,
  },
  'PATCH /api/leads': {
    path: () => '',
    init: () => json('PATCH', { ids: [id], status: 'contacted' }),
    ok: 200,
  },
  'PATCH /api/leads/:id': {
    path: () => `/${id}`,
    init: () => json('PATCH', { status: 'closed' }),
    ok: 200,
  },
  'POST /api/leads/:id/notes': {
    path: () => `/${id}/notes`,
    init: () => json('POST', { note: 'Hello' }),
    ok: 201,
  },
  'POST /api/leads/:id/replies': {
    path: () => `/${id}/replies`,
    init: () => json('POST', { channel: 'email', reached: true }),
    ok: 201,
  },
  'POST /api/leads/:id/answers/read': {
    path: () => `/${id}/answers/read`,
    init: () => json('POST', { event: reply }),
    ok: 204,
  },
  'POST /api/leads/:id/undo': {
    path: () => `/${id}/undo`,
    init: () => json('POST', { event: reply }),
    ok: 200,
  },
  // Nobody has sent it.
  'POST /api/leads/:id/merge': {
    path: () => `/${id}/merge`,
    init: () => json('POST', { other: '10000000-0000-4000-8000-000000000001' }),
    ok: 404,
  },
  // It is undone by then.
  'POST /api/leads/undo': {
    path: () => '/undo',
    init: () => json('POST', { events: [reply] }),
    ok: 409,
  },
  'DELETE /api/leads/:id': { path: () => `/${id}`, init: () => ({ method: 'DELETE' }), ok: 204 },
};

const all = { ...reading, ...changing };
const call = ({ path, init }: Case, who?: string) =>
  desk.call(`/api/leads${path()}`, who ? desk.as(who, init()) : init());

const stored = async () => {
  const { data } = await desk.service.from('contact_submissions').select().eq('id', id).single();
  return data;
};

describe.each(Object.keys(all))('%s', (name) => {
  const operation = all[name];
  if (!operation) throw new Error(name);

  it('is for staff: 401 without a session, 403 for another account', async () => {
    const before = await stored();
    expect((await call(operation)).status).toBe(401);
    expect((await call(operation, STRANGER)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

describe.each(Object.keys(changing))('%s', (name) => {
  const operation = changing[name];
  if (!operation) throw new Error(name);

  it('is refused from a foreign page, even with the cookie', async () => {
    const before = await stored();
    const foreign = desk.as(ADMIN, operation.init());
    foreign.headers = { ...foreign.headers, 'sec-fetch-site': 'cross-site' };
    expect((await desk.call(`/api/leads${operation.path()}`, foreign)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

it('a failing database is told as 503, with when to try again', async () => {
  desk.supabase.become('broken');
  const answers = await Promise.all(Object.values(all).map((each) => call(each, ADMIN)));
  desk.supabase.become('well');
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  }
});

it('who is deactivated is out at the next call, whatever it asks for', async () => {
  const { data } = await desk.accounts.listUsers();
  const colleague = data.users.find(({ email }) => email === COLLEAGUE)?.id ?? randomUUID();
  const reads = Object.values(reading);
  expect(
    (await Promise.all(reads.map((each) => call(each, COLLEAGUE)))).map(({ ok }) => ok),
  ).toEqual(reads.map(() => true));
  await desk.accounts.updateUserById(colleague, { ban_duration: '24h' });
  const before = await stored();
  for (const each of Object.values(all)) {
    const answer = await call(each, COLLEAGUE);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
  }
  expect(await stored()).toEqual(before);
});

it('an admin may do all of it', async () => {
  for (const each of Object.values(all)) expect((await call(each, ADMIN)).status).toBe(each.ok);
});
