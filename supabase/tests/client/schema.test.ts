import { randomUUID } from 'node:crypto';

import { makeReference } from '../../../src/server/enquiries/reference';
import { describedColumns } from '../../../testing/database/support/described-columns';
import { useScratchProject } from '../../../testing/database/support/scratch';

const { client, project } = useScratchProject();

test('database.types.ts agrees with the migrations', async () => {
  const { data } = await client().rpc('described_columns');
  const rows: { table_name: string; column_name: string; kind: string }[] = data;

  const tables: Record<string, Record<string, string>> = {};
  for (const { table_name, column_name, kind } of rows) {
    tables[table_name] = { ...tables[table_name], [column_name]: kind };
  }
  expect(tables).toEqual(describedColumns());
});

test('a search by staff uses its index, which row level security alone would not let it', async () => {
  const { accessToken } = await project().signInAdmin();
  const leads = Array.from({ length: 1000 }, (_, number) => ({
    reference: makeReference(),
    idempotency_key: randomUUID(),
    ...{ name: `Visitor ${number}`, email: `${number}@example.in`, service: 'crm' },
    message: 'We keep our stock in spreadsheets.\n'.repeat(20).trim(),
  }));
  // A slow machine does not store all of them within the time of one statement.
  for (let first = 0; first < leads.length; first += 200) {
    const some = leads.slice(first, first + 200);
    await project().service.from('contact_submissions').insert(some).throwOnError();
  }
  await client().rpc('analyze_leads').throwOnError();
  const { data } = await project().untyped(accessToken).rpc('explained', {
    query: `select id from leads where spam_reason is null and search_text like '%asha%'`,
  });

  expect(data.join()).toContain('Bitmap Index Scan on leads_search');
});

describe('functions that return rows', () => {
  test('are filtered, ordered, counted and paged like tables', async () => {
    const { data, count } = await client()
      .rpc('scratch_above', { minimum: 0 }, { count: 'exact' })
      .select('label,amount')
      .neq('label', 'two')
      .order('amount', { ascending: false })
      .limit(1);

    expect({ data, count }).toEqual({ data: [{ label: 'three', amount: 3 }], count: 2 });
  });

  test('an optional argument left out or given', async () => {
    const call = (args: object) => client().rpc('scratch_above', args).select('label');

    expect((await call({ minimum: 1 })).data).toEqual([{ label: 'two' }, { label: 'three' }]);
    expect((await call({ minimum: 1, flagged: false })).data).toEqual([{ label: 'two' }]);
  });

  test('as a table, and as single values', async () => {
    expect((await client().rpc('scratch_totals').single()).data).toEqual({ rows: 3, total: 6 });
    expect((await client().rpc('scratch_labels')).data).toEqual(['one', 'three', 'two']);
  });

  test('none where one was expected', async () => {
    const { error, status } = await client().rpc('scratch_above', { minimum: 9 }).single();

    expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST116' });
  });
});

test.each([
  ['P0001', 400],
  ['PT418', 418],
  ['42501', 403],
  ['57014', 500],
  ['53300', 503],
])('an error raised with %s is answered %i', async (sqlState, expected) => {
  const { status, error } = await client().rpc('refuse', { status: sqlState });

  expect(status).toBe(expected);
  expect(error).toEqual({ code: sqlState, message: 'Refused', details: 'Why', hint: 'How' });
});

describe('tables', () => {
  const scratch = () => client().from('scratch');

  test('a name with a quote and a space in it', async () => {
    await scratch().insert({ label: 'odd', 'odd "name': 'x' });

    const { data } = await scratch().delete().eq('"odd \\"name"', 'x').select('label');

    expect(data).toEqual([{ label: 'odd' }]);
  });

  test('a row of defaults alone', async () => {
    const { data } = await scratch().insert({}).select('label,amount').single();

    expect(data).toEqual({ label: 'unnamed', amount: 1.5 });
    expect(await scratch().delete({ count: 'exact' }).eq('label', 'unnamed')).toMatchObject({
      status: 204,
      count: 1,
    });
  });

  test('an answer holds at most 1000 rows', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({
      label: `many ${index}`,
      amount: 0,
    }));
    await scratch().insert(many);
    expect((await scratch().select('id').eq('amount', 0)).data).toHaveLength(1000);
    await scratch().delete().eq('amount', 0);
  });
});
