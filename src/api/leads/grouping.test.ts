import { randomUUID } from 'node:crypto';
import { boardResponseSchema, leadListResponseSchema } from '../../domain/http-api/leads';
import { makeReference } from '../../server/enquiries/reference';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import session from '../session';
import leads from './index';
import board from './board';

let desk: Desk;

/** Names with mailbox and company, in the order in which they arrive. */
const ARRIVALS = [
  ['Uday', 'uday@kaveri-mills.in', 'Kaveri Mills'],
  ['Leela', 'leela@gmail.com', 'Nila Dairy'],
  ['Yash', 'yash@rediffmail.com', null],
  ['Tara', 'tara@Kaveri-Mills.in', null],
  ['Omar', 'omar@yahoo.com', ' NILA-DAIRY '],
  ['Ila', 'ila@rediffmail.com', ' . '],
  ['Zoya', 'zoya@gmail.com', 'Nila Dairy Farms'],
  ['Vani', 'vani@kaveri-mills.in', 'The mills at Kaveri'],
] as const;

beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/board': board,
  });
  // Takes the leads of every desk out of the list.
  await desk.service
    .from('contact_submissions')
    .update({ spam_reason: 'Marked' })
    .neq('name', '')
    .throwOnError();
  for (const [name, email, company] of ARRIVALS) {
    await desk.service
      .from('contact_submissions')
      .insert({
        ...{ reference: makeReference(), idempotency_key: randomUUID() },
        ...{ name, email, company: company?.trim() ?? null },
        ...{ service: 'analytics', message: 'Together, please.' },
        status: name === 'Zoya' ? 'closed' : 'new',
      })
      .throwOnError();
  }
});
afterAll(() => desk.stop());

async function list(query: string) {
  const answer = await desk.call(`/api/leads?${query}`, desk.as(ADMIN));
  expect(answer.status).toBe(200);
  const {
    companies = {},
    company_totals,
    ...page
  } = leadListResponseSchema.parse(await answer.json());
  const rows = page.leads.map(({ id, name }) => [name, companies[id]]);
  const totals = company_totals?.map(({ company, total }) => [company, total]);
  return { rows, totals, total: page.total };
}

const KAVERI = 'kaveri-mills.in';

it('sorts the list by company, each in the order of the list, and those without one last', async () => {
  expect(await list('group=company&sort=-created_at')).toEqual({
    rows: [
      ...['Vani', 'Tara', 'Uday'].map((name) => [name, KAVERI]),
      ...['Omar', 'Leela'].map((name) => [name, 'niladairy']),
      ['Zoya', 'niladairyfarms'],
      ...['Ila', 'Yash'].map((name) => [name, null]),
    ],
    totals: [
      [KAVERI, 3],
      ['niladairy', 2],
      ['niladairyfarms', 1],
      [null, 2],
    ],
    total: 8,
  });
});

it('turns the order round within the companies alone', async () => {
  const { rows } = await list('group=company&sort=name');
  expect(rows.map(([name]) => name)).toEqual([
    ...['Tara', 'Uday', 'Vani'],
    ...['Leela', 'Omar'],
    'Zoya',
    ...['Ila', 'Yash'],
  ]);
});

it('goes on with a company on the next page, and counts it on all of them', async () => {
  const pages = [];
  for (const page of [1, 2, 3, 4]) {
    pages.push(await list(`group=company&sort=created_at&per_page=2&page=${page}`));
  }
  expect(pages.map(({ rows }) => rows.map(([name]) => name))).toEqual([
    ['Uday', 'Tara'],
    ['Vani', 'Leela'],
    ['Omar', 'Zoya'],
    ['Yash', 'Ila'],
  ]);
  expect(pages.map(({ totals }) => totals)).toEqual([
    [[KAVERI, 3]],
    [
      [KAVERI, 3],
      ['niladairy', 2],
    ],
    [
      ['niladairy', 2],
      ['niladairyfarms', 1],
    ],
    [[null, 2]],
  ]);
});

it('has leads without a company behind the last one, on the same page', async () => {
  const { rows } = await list('group=company&sort=created_at&per_page=5&page=2');
  expect(rows.map(([name]) => name)).toEqual(['Zoya', 'Yash', 'Ila']);
});

it('counts what the filters let through', async () => {
  const { totals } = await list('group=company&per_page=1&q=Kaveri&status=new');
  expect(totals).toEqual([[KAVERI, 3]]);
  expect((await list('group=company&q=Omar')).totals).toEqual([['niladairy', 1]]);
});

it('says no company where the list is not grouped, and refuses other groups', async () => {
  expect((await list('sort=name')).totals).toBeUndefined();
  const answer = await desk.call('/api/leads?group=owner', desk.as(ADMIN));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    errors: [{ field: 'group', message: 'Group must be company.' }],
  });
});

it('names the companies of the cards of the board, also of those that it keeps', async () => {
  const read = async (query: string) => {
    const answer = await desk.call(`/api/leads/board?${query}`, desk.as(ADMIN));
    return boardResponseSchema.parse(await answer.json());
  };
  const plain = await read('');
  expect(plain.companies).toBeUndefined();
  const kept = plain.columns.flatMap(({ leads }) => leads.map(({ id }) => id)).slice(0, 1);
  const { columns, companies } = await read(`group=company&keep=${kept.join()}`);
  expect(columns).toEqual(plain.columns);
  const named = columns.flatMap(({ leads }) =>
    leads.map(({ id, name }) => [name, companies?.[id]] as const),
  );
  expect(Object.fromEntries(named)).toEqual({
    ...{ Uday: KAVERI, Tara: KAVERI, Vani: KAVERI },
    ...{ Leela: 'niladairy', Omar: 'niladairy', Zoya: 'niladairyfarms' },
    ...{ Yash: null, Ila: null },
  });
});
