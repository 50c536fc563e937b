import { boardQuerySchema } from '../../../src/domain/http-api/leads';
import { leadQuerySchema } from '../../../src/domain/lead-query';
import { findBoard } from '../../../src/server/leads/list/find-board';
import { listLeads } from '../../../src/server/leads/list/list-leads';
import { usePlans } from '../../../testing/database/support/plans';

const planned = usePlans();
const { database, plansDuring } = planned;

test('a search looks its word and its filters up together', async () => {
  const { superuser } = database;
  await superuser.query(`
    create index leads_search on public.contact_submissions
    using gin (search_text extensions.gin_trgm_ops, status, service, budget, owner_id) where spam_reason is null`);
  const plans = await plansDuring(() => {
    const query = leadQuerySchema.parse({ q: 'hello 4711@', status: 'closed', sort: 'name' });
    return listLeads(planned.admin.client, query, planned.admin.id);
  });
  await superuser.query('drop index public.leads_search');
  const conditions = plans.flatMap(
    (plan) => /leads_search .*\n\s+Index Cond: (.*)/.exec(plan) ?? [],
  );
  expect(conditions.join()).toMatch(/search_text ~~ .*status/);
});

/** Gives some leads a word that no other has. @returns their ids, and those that a search for it finds */
async function searchFor(where: string) {
  const text = `update public.contact_submissions set search_text = ' estuary ' where ${where} returning id`;
  const { rows } = await database.superuser.query<{ id: string }>(text);
  const query = leadQuerySchema.parse({ q: 'estuary' });
  const answer = await listLeads(planned.admin.client, query, planned.admin.id);
  await database.superuser.query(`update public.contact_submissions set search_text = ' hello '`);
  const ids = answer.ok ? answer.value.leads.map(({ id }) => id) : [];
  return { ids, wanted: rows.map(({ id }) => id) };
}

test('a word of many leads fills a page', async () => {
  const { ids, wanted } = await searchFor(
    `spam_reason is null and created_at > now() - interval '3 days'`,
  );
  expect(wanted.length).toBeGreaterThan(25);
  expect(ids).toHaveLength(25);
});

test('a word of the oldest lead alone is found', async () => {
  const { ids, wanted } = await searchFor(
    `id = (select id from public.contact_submissions where spam_reason is null order by created_at limit 1)`,
  );
  expect(ids).toEqual(wanted);
});

test('a filtered board counts up to a thousand leads of a status', async () => {
  const board = await findBoard(
    planned.admin.client,
    boardQuerySchema.parse({ owner: 'none' }),
    planned.admin.id,
  );
  expect(board).toMatchObject({
    value: { columns: Array(4).fill({ total: 1000, is_more: true, value: null }) },
  });
});
