import type { Database } from '../../database.types';
import { useScratchProject } from '../support/scratch';

const { client, project } = useScratchProject();

type Tables = Database['public']['Tables'];
type Kind<Value> = [NonNullable<Value>] extends [string]
  ? 'string'
  : [NonNullable<Value>] extends [number]
    ? 'number'
    : 'json';
type Described = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]['Row']]: null extends Tables[Table]['Row'][Column]
      ? `${Kind<Tables[Table]['Row'][Column]>}?`
      : Kind<Tables[Table]['Row'][Column]>;
  };
};

/** What database.types.ts says; the compiler holds this to it, the test holds it to the database. */
const described: Described = {
  contact_submissions: {
    id: 'string',
    reference: 'string',
    idempotency_key: 'string',
    name: 'string',
    email: 'string',
    phone: 'string?',
    company: 'string?',
    service: 'string',
    budget: 'string?',
    message: 'string',
    status: 'string',
    created_at: 'string',
    updated_at: 'string',
    first_response_at: 'string?',
    spam_reason: 'string?',
    journey: 'json?',
    client_hash: 'string?',
    erased_at: 'string?',
    search_text: 'string',
    email_key: 'string?',
    phone_key: 'string?',
    enquiry_number: 'number',
    reply_due_at: 'string',
    awaiting_reply_until: 'string?',
    suspect_reason: 'string?',
    owner_id: 'string?',
    next_action: 'string?',
    next_action_on: 'string?',
    withdrawn_at: 'string?',
    sort_name: 'string?',
  },
  lead_events: {
    id: 'number',
    lead_id: 'string',
    kind: 'string',
    from_status: 'string?',
    to_status: 'string?',
    note: 'string?',
    channel: 'string?',
    actor_id: 'string?',
    actor_email: 'string?',
    created_at: 'string',
    undoes: 'number?',
    owner_id: 'string?',
    owner_email: 'string?',
    due_on: 'string?',
    call_at: 'string?',
  },
  consultations: {
    lead_id: 'string',
    starts_at: 'string',
    ends_at: 'string',
    free_from: 'string',
    seat: 'number',
    seats: 'number',
    state: 'string',
    time_zone: 'string?',
    booked_for: 'string',
    sequence: 'number',
    created_at: 'string',
    updated_at: 'string',
  },
  unavailable_times: {
    id: 'string',
    source: 'string',
    starts_at: 'string',
    ends_at: 'string',
    note: 'string?',
  },
  throttle_rules: { name: 'string', max_admitted: 'number', window_seconds: 'number' },
  lead_exports: {
    id: 'string',
    actor_id: 'string',
    actor_email: 'string',
    filter: 'json',
    rows: 'number',
    created_at: 'string',
  },
  mail_outbox: {
    id: 'string',
    kind: 'string',
    lead_id: 'string?',
    event_id: 'number?',
    subscriber_id: 'string?',
    state: 'string',
    due_at: 'string',
    claim: 'string?',
    attempts: 'number',
    last_error: 'string?',
    wanted_at: 'string',
    settled_at: 'string?',
  },
  newsletter_subscribers: {
    id: 'string',
    email: 'string',
    requested_at: 'string',
    status: 'string',
    link_key: 'string',
    confirmed_at: 'string?',
    unsubscribed_at: 'string?',
  },
};

test('database.types.ts agrees with the migrations', async () => {
  const { data } = await client().rpc('described_columns');
  const rows: { table_name: string; column_name: string; kind: string }[] = data;

  const tables: Record<string, Record<string, string>> = {};
  for (const { table_name, column_name, kind } of rows) {
    tables[table_name] = { ...tables[table_name], [column_name]: kind };
  }
  expect(tables).toEqual(described);
});

test('a search by staff uses its index, which row level security alone would not let it', async () => {
  const { accessToken } = await project().signInAdmin();

  const { data } = await project()
    .untyped(accessToken)
    .rpc('explained', { query: `select id from leads where search_text ilike '%asha%'` });

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

  test('by GET, an optional argument left out or given', async () => {
    const call = (args: object) =>
      client().rpc('scratch_above', args, { get: true }).select('label');

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
