import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { newEnquiry, storeLead } from '../support/enquiry';
import type { Lead } from '../support/enquiry';
import { useDatabase } from '../support/database';
import type { Project } from '../support/project';

/**
 * pg_dump writes what was granted, not what was revoked, and a new project's default privileges grant everything in
 * `public` to the API roles: a restored database has its own grants and all of those.
 */
const WIDEN = ['tables', 'functions', 'sequences']
  .map((kind) => `grant all on all ${kind} in schema public to anon, authenticated, service_role;`)
  .join('\n');

const database = useDatabase();

type Client = ReturnType<Project['untyped']>;
type Role = 'visitor' | 'member' | 'former admin' | 'admin';

let lead: Lead;
let clients: Record<Role, Client>;
let exportId: string;

beforeAll(async () => {
  const { project, pool } = database;
  lead = await storeLead(project, { phone: '98765 43210' });
  const [admin, member, former] = [
    await project.signInAdmin(),
    await project.signIn(),
    await project.signInAdmin(),
  ];
  const { data } = await admin.client
    .from('lead_exports')
    .insert({ filter: {} })
    .select()
    .single()
    .throwOnError();
  exportId = data.id;
  await admin.client
    .from('lead_events')
    .insert({ lead_id: lead.id, kind: 'note', note: 'Asha called' })
    .throwOnError();
  await project.service.from('newsletter_subscribers').insert({ email: 'a@b.c' }).throwOnError();
  await former.client.auth.signOut();
  clients = {
    visitor: project.untyped(),
    member: project.untyped(member.accessToken),
    'former admin': project.untyped(former.accessToken),
    admin: project.untyped(admin.accessToken),
  };
  await pool.query(WIDEN);
});

const OUTSIDERS: Role[] = ['visitor', 'member', 'former admin'];

const stored = async () => {
  const leads = database.project.service.from('contact_submissions').select().eq('id', lead.id);
  return (await leads.single().throwOnError()).data;
};

const REFUSED = /^(42501|PT401)$/;

/** For staff. */
const DESK: Record<string, () => object> = {
  desk_summary: () => ({}),
  staff_members: () => ({}),
  lead_report: () => ({}),
  lead_median_reply: () => ({}),
  change_leads: () => ({ p_ids: [lead.id], p_changes: { status: 'closed' } }),
  erase_lead: () => ({ p_id: lead.id }),
};

/** For the server's own key. */
const SERVER: Record<string, () => object> = {
  claim_mail: () => ({ p_kinds: ['acknowledgement'] }),
  settle_mail: () => ({ p_id: randomUUID(), p_claim: randomUUID(), p_outcome: 'sent' }),
  count_expired: () => ({ p_days: 1 }),
  erase_expired: () => ({ p_days: 1 }),
  site_counts: () => ({}),
  canary_arrival: () => ({ p_idempotency_key: randomUUID() }),
  apply_grants: () => ({}),
  inspect_project: () => ({}),
};

/** For everybody: they tell nothing and change nothing without a key that only its owner has, and the throttle counts. */
const OPEN = [
  ...['health', 'current_staff', 'forget_sign_ins', 'admit_sign_in', 'send_enquiry'],
  ...['keep_enquiry_draft', 'read_enquiry_draft', 'receipt', 'correct_enquiry'],
  ...['withdraw_enquiry', 'reinstate_enquiry', 'erase_enquiry'],
  ...['subscribe_to_newsletter', 'confirm_newsletter', 'unsubscribe_from_newsletter'],
];

test('every function is known here, so that none is forgotten', async () => {
  const { rows } = await database.pool.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  expect(rows.map(({ proname }) => proname).sort()).toEqual(
    [...Object.keys(DESK), ...Object.keys(SERVER), ...OPEN].sort(),
  );
});

describe('functions refuse by themselves', () => {
  const attempts = [
    ...OUTSIDERS.flatMap((role) =>
      Object.entries(DESK).map(([name, args]) => ({ role, name, args })),
    ),
    ...[...OUTSIDERS, 'admin' as const].flatMap((role) =>
      Object.entries(SERVER).map(([name, args]) => ({ role, name, args })),
    ),
  ];
  test.each(attempts)('$role: $name', async ({ role, name, args }) => {
    const { data, error } = await clients[role].rpc(name, args());
    expect(data).toBeNull();
    expect(error?.code).toMatch(REFUSED);
    expect(await stored()).toEqual(lead);
  });

  test('visitors and members may not use what is private', async () => {
    for (const role of ['anon', 'authenticated']) {
      const client = await database.pool.connect();
      await client.query(`begin; set local role ${role}`);
      const reading = client.query('select * from private.receipt_keys');
      await expect(reading).rejects.toMatchObject({ code: '42501' });
      await client.query('rollback');
      client.release();
    }
  });
});

describe.each(OUTSIDERS)('a %s', (role) => {
  const TABLES = [
    ...['contact_submissions', 'leads', 'lead_events', 'lead_exports'],
    ...['newsletter_subscribers', 'mail_outbox', 'throttle_rules'],
  ];

  test.each(TABLES)('reads nothing of %s', async (table) => {
    const { data } = await clients[role].from(table).select('*');
    expect(data ?? []).toEqual([]);
  });

  test('changes and deletes nothing', async () => {
    const changes: Record<string, object> = {
      contact_submissions: { status: 'closed' },
      leads: { status: 'closed' },
      lead_events: { note: 'Forged' },
      lead_exports: { rows: 9 },
      newsletter_subscribers: { email: 'x@y.z' },
      mail_outbox: { attempts: 9 },
      throttle_rules: { max_admitted: 9 },
    };
    for (const table of TABLES) {
      const rows = () => clients[role].from(table);
      const key = table === 'throttle_rules' ? 'name' : table === 'lead_events' ? 'kind' : 'id';
      const filter = key === 'id' ? randomUUID() : '';
      await rows()
        .update(changes[table] ?? {})
        .neq(key, filter);
      await rows().delete().neq(key, filter);
    }
    expect(await stored()).toEqual(lead);
    const { rows } = await database.pool.query<{ changed: string }>(
      `select (select count(*) from public.lead_events where note = 'Forged')
        + (select count(*) from public.lead_exports where rows = 9)
        + (select count(*) from public.newsletter_subscribers where email = 'x@y.z')
        + (select count(*) from public.mail_outbox where attempts = 9)
        + (select count(*) from public.throttle_rules where max_admitted = 9) as changed,
        (select count(*) from public.lead_exports) + (select count(*) from public.newsletter_subscribers) as kept`,
    );
    expect(rows).toEqual([{ changed: '0', kept: '2' }]);
  });

  test.each<[string, string, () => object]>([
    [
      'a lead that is answered',
      'contact_submissions',
      () => ({ ...newEnquiry(), status: 'closed' }),
    ],
    ['a note', 'lead_events', () => ({ lead_id: lead.id, kind: 'note', note: 'Forged' })],
    ['an event', 'lead_events', () => ({ lead_id: lead.id, kind: 'erased' })],
    ['an export', 'lead_exports', () => ({ filter: {}, actor_id: randomUUID(), actor_email: 'x' })],
    ['a subscriber', 'newsletter_subscribers', () => ({ email: 'x@y.z' })],
    ['a mail', 'mail_outbox', () => ({ kind: 'webhook', lead_id: lead.id })],
    ['a rule', 'throttle_rules', () => ({ name: 'x', max_admitted: 1, window_seconds: 1 })],
  ])('inserts no %s', async (_what, table, row) => {
    const { error } = await clients[role].from(table).insert(row());
    expect(error?.code).toMatch(REFUSED);
  });
});

test.each([...OUTSIDERS, 'admin' as const])(
  'a %s writes nothing through the view',
  async (role) => {
    const { idempotency_key: _, ...shown } = newEnquiry();
    const leads = () => clients[role].from('leads');
    const results = [
      await leads().insert(shown),
      await leads().update({ message: 'Nothing' }).eq('id', lead.id).select(),
      await leads().delete().eq('id', lead.id).select(),
    ];
    for (const { data } of results) expect(data ?? []).toEqual([]);
    expect(await stored()).toEqual(lead);
    const { rows } = await database.pool.query<{ count: string }>(
      'select count(*) from public.contact_submissions',
    );
    expect(rows).toEqual([{ count: '1' }]);
  },
);

describe('an admin', () => {
  test.each([
    { message: 'Nothing' },
    { email: 'x@y.z' },
    { first_response_at: null, name: 'x' },
    { erased_at: '2026-01-01T00:00:00Z' },
    { withdrawn_at: '2026-01-01T00:00:00Z' },
    { created_at: '2020-01-01T00:00:00Z' },
    { reply_due_at: '2030-01-01T00:00:00Z' },
  ])('changes no column that is not staff’s: %j', async (changes) => {
    const leads = clients.admin.from('contact_submissions');
    const { error } = await leads.update(changes).eq('id', lead.id);
    expect(error?.code).toBe('42501');
    expect(await stored()).toEqual(lead);
  });

  test('deletes no lead, rewrites no history, and signs with no other name', async () => {
    const { admin } = clients;
    const note = { lead_id: lead.id, kind: 'note', note: 'Forged' };
    const events = () => admin.from('lead_events');
    const results = [
      await admin.from('contact_submissions').delete().eq('id', lead.id).select(),
      await events().update({ note: 'Forged' }).eq('lead_id', lead.id).select(),
      await events().delete().eq('lead_id', lead.id).select(),
      await events().insert({ ...note, actor_id: randomUUID() }),
      await events().insert({ ...note, actor_email: 'x@y.z' }),
      await admin.from('lead_exports').insert({ filter: {}, actor_email: 'x@y.z' }),
      await admin.from('lead_exports').update({ actor_email: 'x@y.z' }).eq('id', exportId),
    ];
    for (const { data, error } of results)
      expect(error?.code ?? data).toEqual(error ? '42501' : []);
    const { rows } = await database.pool.query(
      `select from public.lead_events where note = 'Forged' union all
      select from public.lead_exports where actor_email = 'x@y.z'`,
    );
    expect(rows).toEqual([]);
  });

  test('still does what is staff’s', async () => {
    const { data } = await clients.admin.from('leads').select('id').eq('id', lead.id);
    expect(data).toEqual([{ id: lead.id }]);
  });
});

test('a visitor still sends an enquiry, and dates it not even now', async () => {
  const forged = { ...newEnquiry(), created_at: '2020-01-01T00:00:00Z', enquiry_number: 99 };
  const { error } = await clients.visitor.from('contact_submissions').insert(forged);
  expect(error).toBeNull();
  const leads = database.project.service.from('contact_submissions').select();
  const { data } = await leads.eq('reference', forged.reference).single().throwOnError();
  expect(data.enquiry_number).toBeLessThan(99);
  expect(Date.now() - Date.parse(data.created_at)).toBeLessThan(600_000);
});

describe('grants applied again', () => {
  const privileges = async () => {
    const { data } = await database.project.service.rpc('inspect_project').throwOnError();
    return z.object({ privileges: z.array(z.string()) }).parse(data).privileges;
  };
  const list = async () => {
    const text = await readFile(join(__dirname, '..', '..', 'privileges.txt'), 'utf8');
    return text.trimEnd().split('\n');
  };

  test('are what the list says, and no more', async () => {
    expect((await privileges()).length).toBeGreaterThan((await list()).length);
    await database.project.service.rpc('apply_grants').throwOnError();
    expect(await privileges()).toEqual(await list());
  });

  test.each(['anon', 'authenticated'])('keep the numbers of history from %s', async (role) => {
    const client = await database.pool.connect();
    await client.query(`begin; set local role ${role}`);
    const next = client.query(`select nextval('public.lead_events_id_seq')`);
    await expect(next).rejects.toMatchObject({ code: '42501' });
    await client.query('rollback');
    client.release();
  });
});
