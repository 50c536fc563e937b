import { randomUUID } from 'node:crypto';

import { newEnquiry } from '../../../testing/database/support/enquiry';
import {
  OUTSIDERS,
  REFUSED,
  useRestoredDump,
} from '../../../testing/database/support/restored-dump';

const restored = useRestoredDump();

describe.each(OUTSIDERS)('a %s', (role) => {
  const TABLES = [
    ...['contact_submissions', 'leads', 'lead_events', 'lead_exports', 'desk_log'],
    ...['newsletter_subscribers', 'mail_outbox', 'throttle_rules'],
    ...['consultations', 'unavailable_times', 'saved_replies', 'saved_views', 'imports'],
    'push_subscriptions',
  ];

  test.each(TABLES)('reads nothing of %s', async (table) => {
    const { data } = await restored.clients[role].from(table).select('*');
    expect(data ?? []).toEqual([]);
  });

  test('changes and deletes nothing', async () => {
    const changes: Record<string, object> = {
      contact_submissions: { status: 'closed' },
      leads: { status: 'closed' },
      lead_events: { note: 'Forged' },
      lead_exports: { rows: 9 },
      desk_log: { kind: 'erased' },
      newsletter_subscribers: { email: 'x@y.z' },
      mail_outbox: { attempts: 9 },
      consultations: { state: 'cancelled' },
      unavailable_times: { note: 'Forged' },
      saved_replies: { title: 'Forged' },
      saved_views: { title: 'Forged' },
      imports: { file_name: 'Forged' },
      push_subscriptions: { device: 'Forged' },
      throttle_rules: { max_admitted: 9 },
    };
    for (const table of TABLES) {
      const rows = () => restored.clients[role].from(table);
      const keys: Record<string, string> = {
        throttle_rules: 'name',
        lead_events: 'kind',
        desk_log: 'kind',
        consultations: 'lead_id',
      };
      const key = keys[table] ?? 'id';
      const filter = key.endsWith('id') ? randomUUID() : '';
      await rows()
        .update(changes[table] ?? {})
        .neq(key, filter);
      await rows().delete().neq(key, filter);
    }
    expect(await restored.stored()).toEqual(restored.lead);
    const { rows } = await restored.database.pool.query<{ changed: string }>(
      `select (select count(*) from public.lead_events where note = 'Forged')
        + (select count(*) from public.lead_exports where rows = 9)
        + (select count(*) from public.desk_log where kind = 'erased')
        + (select count(*) from public.newsletter_subscribers where email = 'x@y.z')
        + (select count(*) from public.mail_outbox where attempts = 9)
        + (select count(*) from public.saved_replies where title = 'Forged')
        + (select count(*) from public.saved_views where title = 'Forged')
        + (select count(*) from public.imports where file_name = 'Forged')
        + (select count(*) from public.throttle_rules where max_admitted = 9) as changed,
        (select count(*) from public.lead_exports) + (select count(*) from public.newsletter_subscribers)
        + (select count(*) from public.saved_replies) + (select count(*) from public.saved_views)
        + (select count(*) from public.imports) as kept`,
    );
    expect(rows).toEqual([{ changed: '0', kept: '5' }]);
  });

  test.each<[string, string, () => object]>([
    [
      'a lead that is answered',
      'contact_submissions',
      () => ({ ...newEnquiry(), status: 'closed' }),
    ],
    ['a note', 'lead_events', () => ({ lead_id: restored.lead.id, kind: 'note', note: 'Forged' })],
    ['an event', 'lead_events', () => ({ lead_id: restored.lead.id, kind: 'erased' })],
    ['an export', 'lead_exports', () => ({ filter: {}, actor_id: randomUUID(), actor_email: 'x' })],
    ['a line of the log', 'desk_log', () => ({ kind: 'erased' })],
    ['a subscriber', 'newsletter_subscribers', () => ({ email: 'x@y.z' })],
    ['a mail', 'mail_outbox', () => ({ kind: 'webhook', lead_id: restored.lead.id })],
    ['a shared reply', 'saved_replies', () => ({ title: 'a', text: 'b', owner_id: null })],
    ['a shared view', 'saved_views', () => ({ title: 'a', search: '', owner_id: null })],
    ['an import', 'imports', () => ({ file_name: 'a', bytes: 1, idempotency_key: randomUUID() })],
    ['a rule', 'throttle_rules', () => ({ name: 'x', max_admitted: 1, window_seconds: 1 })],
  ])('inserts no %s', async (_what, table, row) => {
    const { error } = await restored.clients[role].from(table).insert(row());
    expect(error?.code).toMatch(REFUSED);
  });
});

test.each([...OUTSIDERS, 'admin' as const])(
  'a %s writes nothing through the view',
  async (role) => {
    const { idempotency_key: _, ...shown } = newEnquiry();
    const leads = () => restored.clients[role].from('leads');
    const results = [
      await leads().insert(shown),
      await leads().update({ message: 'Nothing' }).eq('id', restored.lead.id).select(),
      await leads().delete().eq('id', restored.lead.id).select(),
    ];
    for (const { data } of results) expect(data ?? []).toEqual([]);
    expect(await restored.stored()).toEqual(restored.lead);
    const { rows } = await restored.database.pool.query<{ count: string }>(
      'select count(*) from public.contact_submissions',
    );
    expect(rows).toEqual([{ count: '1' }]);
  },
);

describe('an admin', () => {
  test.each([
    { message: 'Nothing' },
    { first_response_at: '2026-01-01T00:00:00Z', name: 'x' },
    { added_source: 'phone' },
    { closed_at: '2026-01-01T00:00:00Z' },
    { erased_at: '2026-01-01T00:00:00Z' },
    { withdrawn_at: '2026-01-01T00:00:00Z' },
    { created_at: '2020-01-01T00:00:00Z' },
    { reply_due_at: '2030-01-01T00:00:00Z' },
  ])('changes no column that is not staff’s: %j', async (changes) => {
    const leads = restored.clients.admin.from('contact_submissions');
    const { error } = await leads.update(changes).eq('id', restored.lead.id);
    expect(error?.code).toBe('42501');
    expect(await restored.stored()).toEqual(restored.lead);
  });

  test('deletes no lead, rewrites no history, and signs with no other name', async () => {
    const { admin } = restored.clients;
    const note = { lead_id: restored.lead.id, kind: 'note', note: 'Forged' };
    const events = () => admin.from('lead_events');
    const results = [
      await admin.from('contact_submissions').delete().eq('id', restored.lead.id).select(),
      await events().update({ note: 'Forged' }).eq('lead_id', restored.lead.id).select(),
      await events().delete().eq('lead_id', restored.lead.id).select(),
      await events().insert({ ...note, actor_id: randomUUID() }),
      await events().insert({ ...note, actor_email: 'x@y.z' }),
      await admin.from('lead_exports').insert({ filter: {}, actor_email: 'x@y.z' }),
      await admin.from('lead_exports').update({ actor_email: 'x@y.z' }).eq('id', restored.exportId),
    ];
    for (const { data, error } of results)
      expect(error?.code ?? data).toEqual(error ? '42501' : []);
    const { rows } = await restored.database.pool.query(
      `select from public.lead_events where note = 'Forged' union all
      select from public.lead_exports where actor_email = 'x@y.z'`,
    );
    expect(rows).toEqual([]);
  });

  test('still does what is staff’s', async () => {
    const { data } = await restored.clients.admin
      .from('leads')
      .select('id')
      .eq('id', restored.lead.id);
    expect(data).toEqual([{ id: restored.lead.id }]);
  });
});

test('a visitor still sends an enquiry, and dates it not even now', async () => {
  const forged = { ...newEnquiry(), created_at: '2020-01-01T00:00:00Z', enquiry_number: 99 };
  const { error } = await restored.clients.visitor.from('contact_submissions').insert(forged);
  expect(error).toBeNull();
  const leads = restored.database.project.service.from('contact_submissions').select();
  const { data } = await leads.eq('reference', forged.reference).single().throwOnError();
  expect(data.enquiry_number).toBeLessThan(99);
  expect(Date.now() - Date.parse(data.created_at)).toBeLessThan(600_000);
});
