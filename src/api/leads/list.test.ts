import { leadListAnswerSchema } from '../../domain/http-api';
import { ADMIN, startDesk, STRANGER } from '../../server/testing/desk';
import type { Desk } from '../../server/testing/desk';
import { START_TIMEOUT_MS } from '../../server/testing/stack';
import session from '../session';
import leads from './index';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ '/api/session': session, '/api/leads': leads });
}, START_TIMEOUT_MS);
afterAll(() => desk.stop());

const get = (query = '', who = ADMIN) => desk.call(`/api/leads?${query}`, desk.as(who));

const list = async (query?: string) => {
  const answer = await get(query);
  expect(answer.status).toBe(200);
  return leadListAnswerSchema.parse(await answer.json());
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
      counts: { total: 4, new: 3, contacted: 1, qualified: 0, closed: 0 },
    });
    expect(Object.keys(answer.leads[0] ?? {})).not.toContain('client_hash');
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
  ])('?%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('counts what the filters let through, even on a page behind the last', async () => {
    expect(await list('status=new&per_page=1')).toMatchObject({ total: 3, per_page: 1 });
    expect(await list('status=new&per_page=1&page=7')).toMatchObject({ total: 3, leads: [] });
  });

  it.each(['status=archived', 'sort=search_text', 'page=0', 'per_page=500', 'limit=1', 'q=%00'])(
    'answers 422 to ?%s',
    async (query) => {
      const answer = await get(query);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ field: query.split('=')[0] }] });
    },
  );

  it('is for staff: 401 without a session, 403 for another account', async () => {
    expect((await desk.call('/api/leads')).status).toBe(401);
    expect((await get('', STRANGER)).status).toBe(403);
  });
});
