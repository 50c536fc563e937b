import { boardQuerySchema } from '../../../src/domain/http-api/leads';
import { leadQuerySchema } from '../../../src/domain/lead-query';
import { findBoard } from '../../../src/server/leads/list/find-leads';
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

/** The leads that a word of theirs alone is looked for in: the newest, and one that no walk reaches. */
async function searchFor(where: string) {
  const text = `update public.contact_submissions set search_text = ' estuary ' where ${where} returning id`;
  const { rows } = await database.superuser.query<{ id: string }>(text);
  const query = leadQuerySchema.parse({ q: 'estuary' });
  let ids: unknown[] = [];
  const plans = await plansDuring(async () => {
    const answer = await listLeads(planned.admin.client, query, planned.admin.id);
    ids = answer.ok ? answer.value.leads.map(({ id }) => id) : [];
  });
  await database.superuser.query(`update public.contact_submissions set search_text = ' hello '`);
  await database.superuser.query('vacuum analyze public.contact_submissions');
  return { ids, wanted: rows.map(({ id }) => id), plans };
}

test('a common word is found by walking the order of the list alone', async () => {
  const { ids, wanted, plans } = await searchFor(
    `spam_reason is null and created_at > now() - interval '3 days'`,
  );
  expect(wanted.length).toBeGreaterThan(25);
  expect(ids).toHaveLength(25);
  expect(plans.join()).toContain('Index Scan using leads_by_creation');
  expect(plans.join()).not.toContain('CTE matching');
});

test('a word that no recent lead has is looked up among all', async () => {
  const { ids, wanted, plans } = await searchFor(
    `id = (select id from public.contact_submissions where spam_reason is null order by created_at limit 1)`,
  );
  expect(ids).toEqual(wanted);
  expect(plans.join()).toContain('CTE matching');
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
