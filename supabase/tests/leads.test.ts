import { randomUUID } from 'node:crypto';

import { history, storeLead, type Lead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const created = {
  kind: 'created',
  from_status: null,
  to_status: null,
  note: null,
  actor_email: null,
};

type Changes = Partial<Pick<Lead, 'status' | 'owner_id' | 'next_action' | 'spam_reason'>>;

const change = (id: string, changes: Changes, { client } = admin) =>
  client.from('contact_submissions').update(changes).eq('id', id).select().single();

/** Changes a lead and returns it. */
const changed = async (id: string, changes: Changes) =>
  (await change(id, changes).throwOnError()).data;

const log = (event: object, { accessToken } = admin) =>
  project.current.untyped(accessToken).from('lead_events').insert(event).select().single();

test('a new enquiry starts as new, with its history begun', async () => {
  const lead = await storeLead(project.current);

  expect(lead).toMatchObject({
    status: 'new',
    first_response_at: null,
    erased_at: null,
    withdrawn_at: null,
    owner_id: null,
    awaiting_reply_until: lead.reply_due_at,
  });
  expect(lead.updated_at).toBe(lead.created_at);
  expect(await history(admin.client, lead.id)).toEqual([created]);
});

test('an admin moves a lead, and the history says who did', async () => {
  const lead = await storeLead(project.current);

  const moved = await changed(lead.id, { status: 'qualified' });

  expect(moved).toMatchObject({ status: 'qualified', first_response_at: null });
  expect(moved.updated_at > lead.updated_at).toBe(true);
  expect(await history(admin.client, lead.id)).toEqual([
    created,
    {
      kind: 'status',
      from_status: 'new',
      to_status: 'qualified',
      note: null,
      actor_email: admin.email,
    },
  ]);
});

test('a status never counts as a reply; a closed lead waits for none, and waits again once it is open', async () => {
  const { id, reply_due_at } = await storeLead(project.current);
  for (const status of ['contacted', 'qualified', 'closed', 'new']) {
    expect(await changed(id, { status })).toMatchObject({
      first_response_at: null,
      awaiting_reply_until: status === 'closed' ? null : reply_due_at,
    });
  }
});

test('choosing the same status again is no change', async () => {
  const lead = await storeLead(project.current);

  expect(await changed(lead.id, { status: 'new' })).toEqual(lead);

  expect(await history(admin.client, lead.id)).toEqual([created]);
});

test('an unknown status is refused', async () => {
  const { id } = await storeLead(project.current);

  const { error, status } = await change(id, { status: 'won' });

  expect({ status, code: error?.code }).toEqual({ status: 400, code: '23514' });
});

test('the view shows staff a lead without what only the machine needs', async () => {
  const lead = await storeLead(project.current);

  const { data } = await admin.client.from('leads').select().eq('id', lead.id).single();

  const { idempotency_key: _key, client_hash: _hash, networks: _networks, ...kept } = lead;
  const {
    received_on: _day,
    journey_source: _source,
    reply_seconds: _seconds,
    waiting_since: _since,
    previous_status: _previous,
    merged_into: _kept,
    ...shown
  } = kept;
  expect(data).toEqual({
    ...shown,
    source: 'direct',
    owner_name: null,
    notes: null,
    ...{ answered_in_time: null, ever_contacted: null, promise_ended: false },
    ...{ company_key: null, company_domain: null, company_group: null },
    consultation_at: null,
    consultation_booked_at: null,
    consultation_ends_at: null,
    consultation_state: null,
    consultation_time_zone: null,
  });
});

test('not even the secret key rewrites history', async () => {
  const { id } = await storeLead(project.current);
  const events = project.current.service.from('lead_events');

  expect((await events.update({ kind: 'erased' }).eq('lead_id', id)).error?.code).toBe('42501');
  expect((await events.delete().eq('lead_id', id)).error?.code).toBe('42501');
});

test('the next action and its day are history, and cleared like set', async () => {
  const { id } = await storeLead(project.current);
  const lines = async () => {
    const events = admin.client.from('lead_events').select('note,due_on').eq('lead_id', id);
    return (await events.eq('kind', 'next_action').order('id').throwOnError()).data;
  };
  const row = { lead_id: id, text: 'Call back', due_on: '2026-12-01' };
  const { data: action } = await admin.client
    .from('next_actions')
    .insert(row)
    .select('id')
    .single()
    .throwOnError();
  const its = { p_lead_id: id, p_id: action.id };
  for (const due_on of ['2026-12-02', '2026-12-02']) {
    await admin.client.rpc('change_action', { ...its, p_changes: { due_on } }).throwOnError();
  }
  await admin.client.rpc('drop_action', its).throwOnError();
  expect(await lines()).toEqual([
    { note: 'Call back', due_on: '2026-12-01' },
    { note: 'Call back', due_on: '2026-12-02' },
    { note: null, due_on: null },
  ]);
});

describe('spam', () => {
  test('leaves open work and comes back as it was', async () => {
    const lead = await storeLead(project.current);
    const spam = await changed(lead.id, { spam_reason: 'Marked by staff' });
    expect(spam).toMatchObject({ awaiting_reply_until: null, status: 'new' });
    await changed(lead.id, { spam_reason: 'Another reason' });
    const restored = await changed(lead.id, { spam_reason: null });
    expect(restored).toEqual({ ...lead, updated_at: restored.updated_at });
    expect((await history(admin.client, lead.id)).map(({ kind }) => kind)).toEqual([
      ...['created', 'quarantined', 'restored'],
    ]);
  });
});

describe('notes', () => {
  test('are history, and answered with the event', async () => {
    const { id } = await storeLead(project.current);

    const { data } = await log({ lead_id: id, kind: 'note', note: 'Called back' });

    expect(data).toMatchObject({ lead_id: id, kind: 'note', note: 'Called back' });
    expect(await history(admin.client, id)).toEqual([
      created,
      { ...created, kind: 'note', note: 'Called back', actor_email: admin.email },
    ]);
  });

  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(2001)],
    ['with a control character', 'bell \u0007 bell'],
  ])('%s: refused', async (_what, note) => {
    const { id } = await storeLead(project.current);

    const { error } = await log({ lead_id: id, kind: 'note', note });

    expect(error).toMatchObject({ code: '23514' });
  });

  test('on an unknown lead: not found', async () => {
    const result = await log({ lead_id: randomUUID(), kind: 'note', note: 'Hi' });

    expect(result).toMatchObject({ status: 404, error: { code: 'PT404' } });
  });
});
